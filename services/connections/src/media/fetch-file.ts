import { FILE_LIMIT } from '@recado/contracts/limits'
import { HEAD_BYTES, readFileFacts } from '@recado/kit/media/file-facts'
import { type MediaStore, MediaTooLargeError } from '@recado/kit/media/media-store'
import { readHead } from '@recado/kit/media/read-head'
import { type Channel, FileGoneError, FileLaterError, UnusableFileError } from '../channels/channel.ts'
import type { Download } from './download-repository.ts'

/**
 * The result of an attempt to fetch a file. Without `missed`, the file is in the store. `gone`: the sender's phone must
 * upload it again; `unusable`: it can never be fetched; `later`: it may be fetched later.
 */
export type Fetched =
  | { readonly mime: string; readonly size: number }
  | { readonly missed: 'gone' | 'unusable' | 'later'; readonly error: unknown; readonly waitMs?: number | undefined }

type Deps = { readonly channel: Pick<Channel, 'fetchFile'>; readonly store: MediaStore }

/**
 * Fetches a file from the network into the store. Discards an incomplete file, and a file that does not match the hash
 * or signature in its message.
 */
export async function fetchFile(
  { channel, store }: Deps,
  { file, path }: Pick<Download, 'file' | 'path'>,
  signal: AbortSignal,
): Promise<Fetched> {
  try {
    const fetched = await channel.fetchFile(file, signal)
    const { head, content } = await readHead(fetched.content, HEAD_BYTES)
    const { mime } = await readFileFacts(head, fetched)
    // the largest limit applies to every kind, because senders choose the kind
    const { size } = await store.put(path, content, FILE_LIMIT.document)
    return { mime, size }
  } catch (error) {
    if (error instanceof FileGoneError) return { missed: 'gone', error }
    const isHopeless = error instanceof UnusableFileError || error instanceof MediaTooLargeError
    if (isHopeless) return { missed: 'unusable', error }
    return { missed: 'later', error, waitMs: error instanceof FileLaterError ? error.waitMs : undefined }
  }
}
