import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { retryAfterMs } from '@recado/kit/outside/outcome-of'
import type { proto } from '@whiskeysockets/baileys'
import { type FetchedFile, FileGoneError, FileLaterError, UnusableFileError } from '../../channel.ts'
import { isPath, pictureIn, readFileSource } from './file-source.ts'
import type { MediaHosts } from './media-hosts.ts'
import { checked, fileKeys, unsealed } from './seal.ts'

const ORIGIN = 'https://web.whatsapp.com'
const SILENT_MS = 30_000
const HISTORY_MS = 60_000 // the time for one part of a history; short, because later messages wait for it
const GONE = [403, 404, 410] // WhatsApp stores files for some weeks, and links are valid for some days

/**
 * Starts to fetch the file of a message.
 *
 * @param names hosts to ask, one after the other; the path is valid on all of them. The host in the message is never
 * asked, because the sender chose it (whatsmeow 9ff5508a, download.go).
 *
 * @throws FileGoneError | UnusableFileError; any other error may be temporary
 */
export async function downloadFile(
  hosts: MediaHosts,
  names: () => Promise<readonly string[]>,
  file: Uint8Array,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const picture = pictureIn(file)
  if (picture) return { content: once(picture), name: undefined, mime: 'image/png' }
  const { type, mediaKey, directPath, sha256, name, mime } = readFileSource(file)
  const keys = mediaKey && (await fileKeys(mediaKey, type))
  const answer = await openOnAny(await names(), directPath, hosts, signal)
  return { content: keys ? unsealed(answer, keys, sha256) : checked(answer, sha256), name, mime }
}

/** Starts to fetch a part of a phone's history from before it was linked, still compressed. */
export async function downloadHistory(
  hosts: MediaHosts,
  names: () => Promise<readonly string[]>,
  { mediaKey, directPath, fileSha256 }: proto.Message.IHistorySyncNotification,
): Promise<AsyncIterable<Uint8Array>> {
  if (mediaKey?.length !== 32 || !directPath || !isPath(directPath)) throw new UnusableFileError('no address')
  const keys = await fileKeys(mediaKey, 'md-msg-hist')
  const answer = await openOnAny(await names(), directPath, hosts, AbortSignal.timeout(HISTORY_MS))
  return unsealed(answer, keys, fileSha256?.length === 32 ? fileSha256 : undefined)
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function openOnAny(names: readonly string[], path: string, hosts: MediaHosts, signal: AbortSignal) {
  let failure: unknown
  for (const host of names) {
    try {
      return await openUrl(new URL(path, `https://${host}`), hosts, signal)
    } catch (error) {
      if (error instanceof FileGoneError || signal.aborted) throw error
      failure = error
    }
  }
  throw failure
}

/** @throws FileGoneError; any other error may be temporary */
export function openUrl(url: URL, { agent }: MediaHosts, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const asking = request(url, { agent, signal, timeout: SILENT_MS, headers: { origin: ORIGIN } })
    asking.once('timeout', () => asking.destroy(new Error('the media host does not answer')))
    asking.once('error', failed)
    asking.once('response', (answer) => {
      const { statusCode: status = 0 } = answer
      if (status === 200) return answered(answer)
      answer.resume()
      if (GONE.includes(status)) return failed(new FileGoneError())
      const waitMs = retryAfterMs(answer.headers['retry-after'], Date.now())
      failed(new FileLaterError(`the media host answers ${status}`, waitMs))
    })
    asking.end()
  })
}
