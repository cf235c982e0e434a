import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { MediaFaults } from '../network/faults.ts'
import type { Network } from '../network/network.ts'
import type { BlobRow } from '../store/blob-store.ts'
import type { MediaCertificates } from '../tls/authority.ts'

const UPLOAD_PATH = /^\/mms\/[a-z-]+\/([\w-]{43})=?$/
const SLICES_A_SECOND = 20 // writes per second of a slow download

/** The host where devices upload and download encrypted files, over TLS. */
export function createMediaServer(network: Network, certificates: MediaCertificates): Server {
  const { key, certificate } = certificates
  return createServer({ key, cert: certificate }, (request, response) => {
    const url = new URL(request.url ?? '/', 'https://media')
    const answering =
      request.method === 'POST' ? upload(network, url, request, response) : download(network, url, request, response)
    answering.catch((error: unknown) => {
      network.log.add('failure', { path: url.pathname, error: String(error) })
      response.destroy()
    })
  })
}

async function upload(network: Network, url: URL, request: IncomingMessage, response: ServerResponse) {
  const [, named] = url.pathname.match(UPLOAD_PATH) ?? []
  const held = network.faults.holdUpload()
  if (held) network.log.add('media-held', { path: url.pathname })
  await held
  const status = network.faults.current().media?.refuseUploads
  if (status) return refuse(network, request, response, url, status)
  if (!named || url.searchParams.get('auth') !== network.media.auth) return refuse(network, request, response, url, 403)
  const { path, hash, size } = await network.media.store.put(request)
  if (hash !== named) return refuse(network, request, response, url, 400) // the name of a file is its hash
  network.log.add('media-uploaded', { path, size })
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ url: `https://${network.media.host()}${path}`, direct_path: path }))
}

function refuse(network: Network, request: IncomingMessage, response: ServerResponse, url: URL, status: number) {
  network.log.add('media-refused', { path: url.pathname, status, method: request.method ?? '' })
  request.resume()
  response.writeHead(status, { 'content-length': 0 }).end()
}

async function download(network: Network, url: URL, request: IncomingMessage, response: ServerResponse) {
  const blob = network.media.store.find(url.pathname)
  const faults = network.faults.takeMedia()
  const status = faults.status ?? (!blob ? 404 : blob.isGone ? 410 : undefined)
  if (faults.retryAfter) response.setHeader('retry-after', faults.retryAfter)
  if (!blob || status) return refuse(network, request, response, url, status ?? 404)
  const range = rangeOf(request.headers.range, blob)
  if (range === 'outside') {
    response.writeHead(416, { 'content-range': `bytes */${blob.size}` }).end()
    return
  }
  const { start, end } = range ?? { start: 0, end: blob.size - 1 }
  const length = faults.truncate?.how === 'short' ? Math.min(faults.truncate.after, end - start + 1) : end - start + 1
  network.log.add('media-downloaded', { path: url.pathname, size: length })
  response.writeHead(range ? 206 : 200, {
    'content-type': 'application/octet-stream',
    'content-length': length,
    'accept-ranges': 'bytes',
    ...(range ? { 'content-range': `bytes ${start}-${end}/${blob.size}` } : {}),
  })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const source = network.media.store.read(blob, { start, end })
  await pipeline(source, (chunks: AsyncIterable<Buffer>) => faulty(chunks, faults), response).catch(() => {
    response.destroy() // cut on purpose, or the client has disconnected
  })
}

/** Passes bytes on slowly, corrupted or truncated. */
async function* faulty(chunks: AsyncIterable<Buffer>, { bytesPerSecond, truncate, corrupt }: MediaFaults) {
  let sent = 0
  for await (const chunk of chunks) {
    if (corrupt && sent === 0) chunk[0] = (chunk[0] ?? 0) ^ 0xff
    const part = truncate ? chunk.subarray(0, Math.max(0, truncate.after - sent)) : chunk
    const slice = bytesPerSecond ? Math.max(1, Math.floor(bytesPerSecond / SLICES_A_SECOND)) : part.length
    for (let at = 0; at < part.length; at += slice) {
      yield part.subarray(at, at + slice)
      if (bytesPerSecond) await wait(1000 / SLICES_A_SECOND)
    }
    sent += part.length
    if (!truncate || sent < truncate.after) continue
    if (truncate.how === 'short') return
    throw new Error('the download is cut on purpose')
  }
}

/** Parses `bytes=from-[to]`, the only form that clients use. */
function rangeOf(
  header: string | undefined,
  { size }: BlobRow,
): { start: number; end: number } | 'outside' | undefined {
  const [, from, to] = header?.match(/^bytes=(\d+)-(\d*)$/) ?? []
  if (from === undefined) return undefined
  const start = Number(from)
  const end = Math.min(to ? Number(to) : size - 1, size - 1)
  return start > end ? 'outside' : { start, end }
}
