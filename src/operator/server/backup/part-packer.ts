import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ArchivePart } from './manifest.ts';
import type { TarWriter } from './tar-writer.ts';

/** Before compression: small enough to hold a few in memory, large enough to compress well. */
const PART_BYTES = 4 * 1024 * 1024;
/** Quick: a backup should not take the processor from the plant. */
const COMPRESSION = 1;

/** Collects a stream of bytes and writes it to the archive in compressed parts. */
export class PartPacker {
  readonly #archive: TarWriter;
  readonly #prefix: string;
  readonly #parts: ArchivePart[] = [];
  #buffer = Buffer.allocUnsafe(PART_BYTES);
  #filled = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(archive: TarWriter, prefix: string) {
    this.#archive = archive;
    this.#prefix = prefix;
  }

  /** Takes the bytes at once: the caller may use their memory again. A promise when it must be waited for. */
  add(bytes: Uint8Array): Promise<void> | null {
    if (this.#filled + bytes.length <= this.#buffer.length) {
      this.#buffer.set(bytes, this.#filled);
      this.#filled += bytes.length;
      return null;
    }
    const full = Buffer.concat([this.#buffer.subarray(0, this.#filled), bytes]);
    this.#filled = 0;
    this.#writing = this.#writing.then(() => this.#write(full));
    return this.#writing;
  }

  async finish(): Promise<ArchivePart[]> {
    await this.#writing;
    if (this.#filled > 0) await this.#write(this.#buffer.subarray(0, this.#filled));
    this.#buffer = Buffer.alloc(0);
    this.#filled = 0;
    return this.#parts;
  }

  async #write(bytes: Buffer): Promise<void> {
    const number = String(this.#parts.length + 1).padStart(6, '0');
    const packed = await promisify(gzip)(bytes, { level: COMPRESSION });
    this.#parts.push(await this.#archive.add(`${this.#prefix}/${number}.gz`, packed));
  }
}
