import type { Readable } from 'node:stream'
import type { CompanyFileOwner } from '@recado/contracts/file-owner'

/** Bytes from `start` to `end`, both included (RFC 9110 §14.1.2). */
export type ByteRange = { readonly start: number; readonly end: number }

/** A stored file: its length in bytes and a hash of its content. */
export type StoredMedia = { readonly size: number; readonly sha256: string }

/**
 * Where files are kept. A file is there whole or not at all, is never changed, and is named by a key of `newMediaKey`.
 * No file is ever in memory as a whole, on its way in or out.
 */
export type MediaStore = {
  /**
   * Stores the content of the stream; the same key again replaces it. The content lasts once this resolves.
   * @throws MediaTooLargeError beyond `maxBytes`; the stream's own error. Nothing is stored then
   */
  put(key: string, content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredMedia>
  /** @returns the content, or the part of it that lies in the range; undefined when there is no such file */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** @returns the length in bytes; undefined when there is no such file */
  sizeOf(key: string): Promise<number | undefined>
  /** Removes the file; a missing one is no error. */
  remove(key: string): Promise<void>
  /** Removes every file that the owner has of the company. */
  removeAll(owner: CompanyFileOwner, companyId: number): Promise<void>
  /** @throws when files can not be kept now; for the readiness of a service */
  check(): Promise<void>
  close(): void
}

/** The content is longer than was allowed. */
export class MediaTooLargeError extends Error {
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`the content is longer than ${maxBytes} bytes`)
    this.maxBytes = maxBytes
  }
}
