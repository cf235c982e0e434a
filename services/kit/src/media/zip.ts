import { addAbortSignal, PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file to put into an archive. */
export type ZipEntry = {
  readonly name: string
  readonly content: AsyncIterable<Uint8Array>
  readonly compress?: boolean // for texts; by default an entry is stored as it is, because most files are compressed
}

/**
 * Creates an archive while it is read. Each entry is requested after the previous one was read, and only one chunk of
 * it is in memory.
 * @throws the errors of `entries` and their content
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const archive = zip.outputStream.pipe(new PassThrough())
  const fail = (error: unknown) => void archive.destroy(error as Error)
  zip.on('error', fail)
  const reading = new AbortController()
  const added = addAll(zip, entries, reading.signal).catch(fail)
  try {
    yield* archive
  } finally {
    reading.abort() // the reader has finished or stopped early
    await added
  }
}

async function addAll(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { name, content, compress = false } of entries) {
    const stream = addAbortSignal(signal, Readable.from(content))
    zip.addReadStream(stream, name, { compress })
    await finished(stream)
    dropContent(zip)
  }
  zip.end()
}

/**
 * Releases the stream of the entry that was read last: yazl keeps all entries until it writes the directory, and each
 * entry has a function with its stream, a few kilobytes per file.
 */
function dropContent(zip: ZipFile): void {
  const entry = (zip as unknown as { readonly entries: { doFileDataPump?: unknown }[] }).entries.at(-1)
  if (entry) entry.doFileDataPump = undefined
}
