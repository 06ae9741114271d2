/**
 * What stands for somebody else's machine (the plant, a person's browser) runs on ours, too, and must leave the
 * processor to the program. Where the kernel shares it out by session, being nice counts within one session only; the
 * session itself has to yield as well.
 */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

const NICE = 19;

/** For a process in a session of its own (`detached`). */
export function yieldProcessor(pid: number): void {
  setPriority(pid, NICE);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(NICE));
  } catch {
    // Not Linux, or a kernel that knows no such sharing.
  }
}

/** The same for a program that is started by a shell. */
export const YIELD_IN_SHELL = `echo ${NICE} 2>/dev/null > /proc/self/autogroup\nexec nice -n ${NICE}`;
