import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { FileToSend } from '../../channel.ts'
import { baileys } from '../baileys.ts'
import type { AskMediaAccess } from './media-access.ts'
import type { MediaHosts } from './media-hosts.ts'
import { type FileType, fileKeys, sealed, sealedSize } from './seal.ts'

/** A file on the network, in the fields of a message. */
export type UploadedFile = {
  readonly url: string
  readonly directPath: string
  readonly mediaKey: Uint8Array
  readonly fileSha256: Uint8Array
  readonly fileEncSha256: Uint8Array
  readonly fileLength: number
  readonly mediaKeyTimestamp: number // seconds since 1970
}

const ORIGIN = 'https://web.whatsapp.com'
const SILENT_MS = 30_000
const LONGEST_ANSWER = 64 * 1024 // bytes
const Answer = z.object({ url: z.string(), direct_path: z.string() })

/**
 * Encrypts and uploads a file. WhatsApp names the file by the hash of its encrypted content, so the file is encrypted
 * twice: once for the hash and once for the upload. The second encryption costs less than storing the result of the
 * first.
 */
export async function uploadFile(
  askAccess: AskMediaAccess,
  hosts: MediaHosts,
  type: FileType,
  file: FileToSend,
  signal: AbortSignal,
): Promise<UploadedFile> {
  const mediaKey = randomBytes(32)
  const keys = await fileKeys(mediaKey, type)
  const plain = createHash('sha256')
  const encrypted = createHash('sha256')
  for await (const chunk of sealed(hashing(await file.open(), plain), keys)) {
    signal.throwIfAborted()
    encrypted.update(chunk)
  }
  const fileEncSha256 = encrypted.digest()

  const send = async (address: URL) =>
    post(address, hosts, { length: sealedSize(file.size), content: sealed(await file.open(), keys), signal })
  const { url, direct_path } = await anyHost(askAccess, type, { hash: fileEncSha256, signal }, send)
  const mediaKeyTimestamp = Math.floor(Date.now() / 1_000)
  const fileSha256 = plain.digest()
  return { url, directPath: direct_path, mediaKey, fileSha256, fileEncSha256, fileLength: file.size, mediaKeyTimestamp }
}

async function* hashing(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

/** Tries WhatsApp's hosts one after the other, and after a failure on all of them once more with a new permission. */
async function anyHost<R>(
  askAccess: AskMediaAccess,
  type: FileType,
  { hash, signal }: { hash: Buffer; signal: AbortSignal },
  send: (address: URL) => Promise<R>,
): Promise<R> {
  const name = hash.toString('base64url')
  let failure: unknown
  for (const isFresh of [false, true]) {
    const { hosts, auth } = await askAccess(isFresh)
    for (const hostname of hosts) {
      const address = new URL(`${baileys.MEDIA_PATH_MAP[type]}/${name}`, `https://${hostname}`)
      address.search = new URLSearchParams({ auth, token: name }).toString()
      try {
        return await send(address)
      } catch (error) {
        signal.throwIfAborted()
        failure = error
      }
    }
  }
  throw failure ?? new Error('the network names no host for files')
}

type Body = { readonly length: number; readonly content: AsyncIterable<Uint8Array>; readonly signal: AbortSignal }

async function post(
  url: URL,
  { agent }: MediaHosts,
  { length, content, signal }: Body,
): Promise<z.infer<typeof Answer>> {
  const headers = { origin: ORIGIN, 'content-type': 'application/octet-stream', 'content-length': length }
  const asking = request(url, { method: 'POST', agent, timeout: SILENT_MS, headers, signal })
  const answered = new Promise<string>((told, failed) => {
    asking.once('timeout', () => asking.destroy(new Error('the media host does not answer')))
    asking.once('error', failed)
    asking.once('response', (response) => void readAnswer(response).then(told, failed))
  })
  const [text] = await Promise.all([answered, pipeline(Readable.from(content, { objectMode: false }), asking)])
  return Answer.parse(JSON.parse(text))
}

async function readAnswer(response: IncomingMessage): Promise<string> {
  if (response.statusCode !== 200) {
    response.resume()
    throw new Error(`the media host answers ${response.statusCode}`)
  }
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk
    if (text.length > LONGEST_ANSWER) throw new Error('the answer of the media host is too long') // ends the request
  }
  return text
}
