import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import { Readable } from 'node:stream'
import { API_PREFIX } from '@recado/contracts/route'
import { AppError } from '@recado/kit/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endToEnd, type Front, forwardedHeaders } from './headers.ts'
import type { Upstreams } from './upstreams.ts'

export type Forward = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export type ForwardOptions = {
  readonly agent: Agent
  readonly front: Front
  readonly timeoutMs: number // longest silence of a service
}

/** A body is there as a whole, or passes as it comes in. */
type Body = Buffer | Readable | undefined
type Question = { method: string; path: string; headers: OutgoingHttpHeaders; body: Body }

const PAUSE_MS = 10 * 60_000 // of an answer on its way: a video that was stopped for a while is not fetched further

/** Hands requests under `/api` to a service and its answers back, unread. */
export const createForward =
  (upstreams: Upstreams, { agent, front, timeoutMs }: ForwardOptions): Forward =>
  async (request, reply) => {
    const body = bodyOf(request)
    const question = {
      method: request.raw.method ?? 'GET',
      path: pathOf(request.raw),
      headers: {
        ...forwardedHeaders(request.raw, front),
        ...(Buffer.isBuffer(body) && { 'content-length': body.length }),
      },
      body,
    }
    const ask = (upstream: URL) => exchange(upstream, question, { agent, timeoutMs, browser: reply.raw })
    const askPatiently = (upstream: URL) =>
      ask(upstream).catch((error: unknown) => {
        if (question.method === 'GET' && isStaleConnection(error)) return ask(upstream)
        throw error
      })
    try {
      const answer = await upstreams.ask(askPatiently)
      reply.code(answer.statusCode ?? 502).headers(endToEnd(answer.headers))
      if (question.method !== 'HEAD') return reply.send(answer)
      answer.resume() // there is nothing to read, but only then the connection serves the next request
      return reply.send()
    } catch (err) {
      if (!reply.raw.destroyed) request.log.warn({ err }, 'service does not answer')
      throw new AppError('ERR_UNAVAILABLE', { retryAfter: 1 })
    }
  }

const bodyOf = ({ body }: FastifyRequest): Body =>
  Buffer.isBuffer(body) || body instanceof Readable ? body : undefined

/** @throws ERR_NOT_FOUND for `/%61pi/…`, which the router reads as `/api/…` */
function pathOf({ url = '' }: IncomingMessage): string {
  if (!url.startsWith(`${API_PREFIX}/`)) throw new AppError('ERR_NOT_FOUND')
  return url.slice(API_PREFIX.length)
}

function exchange(
  { hostname, port }: URL,
  { method, path, headers, body }: Question,
  { agent, timeoutMs, browser }: { agent: Agent; timeoutMs: number; browser: ServerResponse },
): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const outgoing = openRequest({ hostname, port, method, path, headers, agent, timeout: timeoutMs })
    browser.once('close', () => {
      if (!browser.writableFinished) outgoing.destroy() // nobody waits any more
    })
    outgoing.once('response', (answer) => {
      outgoing.setTimeout(PAUSE_MS)
      answered(answer)
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error(`silent for ${timeoutMs} ms`)))
    outgoing.on('error', (error) => failed(Object.assign(error, { reused: outgoing.reusedSocket })))
    if (!(body instanceof Readable)) return void outgoing.end(body)
    whenConnected(outgoing, () => body.pipe(outgoing)) // not before: another process may still be asked
  })
}

function whenConnected(outgoing: ClientRequest, start: () => void): void {
  outgoing.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', start)
    else start()
  })
}

/** The service closed a kept connection in the very moment of its next use. */
const isStaleConnection = (error: unknown): boolean => {
  const { code, reused } = error as { code?: string; reused?: boolean }
  return reused === true && code === 'ECONNRESET'
}
