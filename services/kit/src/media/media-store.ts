import type { Readable } from 'node:stream'
import type { CompanyFileOwner } from '@recado/contracts/file-owner'

/** Bytes from `start` to `end`, both included (RFC 9110 §14.1.2). */
export type ByteRange = { readonly start: number; readonly end: number }

/** A stored file: its length in bytes and a hash of its content. */
export type StoredMedia = { readonly size: number; readonly sha256: string }

/**
 * Stores files under keys of `newMediaKey`. A file is stored completely or not at all, and is never changed. Files are
 * streamed in and out, so no file is in memory as a whole.
 */
export type MediaStore = {
  /**
   * Stores the content of the stream and replaces a file with the same key. When the promise resolves, the content is
   * durable.
   * @throws MediaTooLargeError beyond `maxBytes`; the stream's own error. In both cases no file is stored
   */
  put(key: string, content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StoredMedia>
  /** @returns the content, or only the range; undefined if the file does not exist */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>
  /** @returns the length in bytes; undefined if the file does not exist */
  sizeOf(key: string): Promise<number | undefined>
  /** The keys of all files, in no order; files that are stored or removed meanwhile may be missing. */
  keys(): AsyncIterable<string>
  /** Removes the file; a missing file is not an error. */
  remove(key: string): Promise<void>
  /** Removes all files of the owner and the company. */
  removeAll(owner: CompanyFileOwner, companyId: number): Promise<void>
  /** Checks that files can be stored; used by the readiness check of a service. @throws an Error if they cannot */
  check(): Promise<void>
  close(): void
}

/** The content is longer than allowed. */
export class MediaTooLargeError extends Error {
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super(`the content is longer than ${maxBytes} bytes`)
    this.maxBytes = maxBytes
  }
}
