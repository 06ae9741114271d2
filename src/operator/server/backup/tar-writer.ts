import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { ArchivePart } from './manifest.ts';
import { padding, tarHeader } from './tar-format.ts';

/** Writes a plain tar file, so that a backup can be looked into without this program. */
export class TarWriter {
  readonly #file: FileHandle;
  readonly #createdAtMs: number;
  #bytes = 0;

  private constructor(file: FileHandle, createdAtMs: number) {
    this.#file = file;
    this.#createdAtMs = createdAtMs;
  }

  /** Never over an existing file; readable by its owner alone. */
  static async create(path: string, createdAtMs: number): Promise<TarWriter> {
    return new TarWriter(await open(path, 'wx', 0o600), createdAtMs);
  }

  get bytes(): number {
    return this.#bytes;
  }

  async add(entry: string, content: Uint8Array): Promise<ArchivePart> {
    await this.#write(tarHeader(entry, content.length, this.#createdAtMs));
    await this.#write(content);
    await this.#write(padding(content.length));
    return { entry, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  }

  /** Two empty blocks end a tar file. Durable when it resolves. */
  async finish(): Promise<void> {
    await this.#write(Buffer.alloc(1024));
    await this.#file.sync();
    await this.#file.close();
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    let written = 0;
    while (written < bytes.length) {
      written += (await this.#file.write(bytes, written, bytes.length - written)).bytesWritten;
    }
    this.#bytes += bytes.length;
  }
}
