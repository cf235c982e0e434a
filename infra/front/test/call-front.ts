import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect as connectHttp2, constants } from 'node:http2'
import { request } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import type { Identity } from './authority.ts'

/** Where a front listens, and the authority that issued its certificates. */
export type Place = { readonly port: number; readonly root: string }

export type Call = {
  readonly host: string
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | Readable
  /** The client's certificate. */
  readonly identity?: Identity | undefined
  /** The client's own address, one of 127.0.0.0/8. */
  readonly from?: string
}

/** The protocol by which a call is made, as ALPN names it. */
export type Protocol = 'h2' | 'http/1.1'

export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Readable
  /** Closes the connection. */
  readonly close: () => void
}

/** Opens the connection of a call. @throws an Error when the handshake fails or another protocol was chosen */
async function openTls({ port, root }: Place, { host, identity, from }: Call, protocol: Protocol) {
  const options: ConnectionOptions = {
    host: '127.0.0.1',
    port,
    servername: host,
    ca: root,
    ALPNProtocols: [protocol],
    ...(identity && { key: identity.key, cert: identity.certificate }),
    ...(from && { localAddress: from }),
  }
  const socket = connectTls(options)
  await once(socket, 'secureConnect')
  if (socket.alpnProtocol !== protocol) throw new Error(`the front chose ${socket.alpnProtocol}`)
  return socket
}

/** Makes a call by this protocol. @returns as soon as the headers of the answer are there, even while it still sends */
export const openCall = (place: Place, call: Call, protocol: Protocol = 'h2'): Promise<Answer> =>
  protocol === 'h2' ? openByHttp2(place, call) : openByHttp1(place, call)

async function openByHttp2(place: Place, call: Call): Promise<Answer> {
  const { host, path, method = 'GET', headers = {}, body } = call
  const socket = await openTls(place, call, 'h2')
  const session = connectHttp2(`https://${host}`, { createConnection: () => socket })
  session.on('error', () => {}) // the stream reports it, too
  const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_AUTHORITY } = constants
  const stream = session.request(
    { [HTTP2_HEADER_METHOD]: method, [HTTP2_HEADER_PATH]: path, [HTTP2_HEADER_AUTHORITY]: host, ...headers },
    { endStream: body === undefined },
  )
  const answered = once(stream, 'response')
  if (body) pipeline(asStream(body), stream, { end: true }).catch(() => {}) // a refusal ends the sending early
  const [given] = await answered.catch((error: unknown) => {
    session.destroy()
    throw error
  })
  const { ':status': status, ...rest } = given
  stream.on('error', () => {})
  return { status: Number(status), headers: rest, body: stream, close: () => session.destroy() }
}

async function openByHttp1(place: Place, call: Call): Promise<Answer> {
  const { host, path, method = 'GET', headers = {}, body } = call
  const socket = await openTls(place, call, 'http/1.1')
  const outgoing = request({ host, path, method, headers: { host, ...headers }, createConnection: () => socket })
  const answered = once(outgoing, 'response')
  if (body) pipeline(asStream(body), outgoing).catch(() => {})
  else outgoing.end()
  const [answer] = (await answered) as [IncomingMessage]
  outgoing.on('error', () => {})
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: answer,
    close: () => socket.destroy(),
  }
}

const asStream = (body: Buffer | Readable): Readable => (Buffer.isBuffer(body) ? Readable.from(partsOf(body)) : body)

const PART_BYTES = 65_536

function* partsOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += PART_BYTES) yield body.subarray(at, at + PART_BYTES)
}

/** Makes a call and reads the whole answer. */
export async function callFront(place: Place, call: Call, protocol: Protocol = 'h2') {
  const answer = await openCall(place, call, protocol)
  const body = Buffer.concat(await answer.body.toArray())
  answer.close()
  return { ...answer, body, json: () => JSON.parse(body.toString()) }
}

/** @returns the body and the type of a form with one file and texts, as a browser sends it */
export async function formOf(field: string, content: Buffer, texts: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  form.append(field, new Blob([new Uint8Array(content)]), 'relatorio.bin')
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { type, body: Buffer.from(await encoded.arrayBuffer()) }
}
