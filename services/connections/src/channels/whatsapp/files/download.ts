import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { retryAfterMs } from '@recado/kit/outside/outcome-of'
import { type FetchedFile, FileGoneError, FileLaterError } from '../../channel.ts'
import { readFileSource } from './file-source.ts'
import type { MediaHosts } from './media-hosts.ts'
import { fileKeys, unsealed } from './seal.ts'

const ORIGIN = 'https://web.whatsapp.com'
const SILENT_MS = 30_000
const GONE = [403, 404, 410] // WhatsApp keeps files for some weeks, and links for some days

/**
 * Begins to fetch the file of a message.
 * @throws FileGoneError | UnusableFileError; anything else may heal
 */
export async function downloadFile(hosts: MediaHosts, file: Uint8Array, signal: AbortSignal): Promise<FetchedFile> {
  const { type, mediaKey, directPath, host, sha256, name, mime } = readFileSource(file)
  const keys = await fileKeys(mediaKey, type)
  const answer = await openUrl(new URL(directPath, `https://${hosts.hostOf(host)}`), hosts, signal)
  return { content: unsealed(answer, keys, sha256), name, mime }
}

/** @throws FileGoneError | anything that may heal */
export function openUrl(url: URL, { agent }: MediaHosts, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const asking = request(url, { agent, signal, timeout: SILENT_MS, headers: { origin: ORIGIN } })
    asking.once('timeout', () => asking.destroy(new Error('the media host is silent')))
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
