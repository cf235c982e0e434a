import { type Agent, type IncomingMessage, type OutgoingHttpHeaders, request as openRequest } from 'node:http'
import { AppError } from '@recado/kit/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endToEnd, forwardedHeaders } from './headers.ts'

export type Forward = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export type ForwardOptions = {
  readonly agent: Agent
  readonly scheme: string
  readonly timeoutMs: number // longest silence of a service
}

type Question = { method: string; path: string; headers: OutgoingHttpHeaders; body: Buffer | undefined }

/** Hands requests under `/api` to a service and its answers back, unread. */
export const createForward =
  (upstream: URL, { agent, scheme, timeoutMs }: ForwardOptions): Forward =>
  async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : undefined
    const question = {
      method: request.raw.method ?? 'GET',
      path: pathOf(request.raw),
      headers: { ...forwardedHeaders(request.raw, scheme), ...(body && { 'content-length': body.length }) },
      body,
    }
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort()) // the browser no longer waits
    const ask = () => exchange(upstream, question, { agent, timeoutMs, signal: gone.signal })
    try {
      const answer = await ask().catch((error: unknown) => {
        if (question.method === 'GET' && isStaleConnection(error)) return ask()
        throw error
      })
      return reply
        .code(answer.statusCode ?? 502)
        .headers(endToEnd(answer.headers))
        .send(answer)
    } catch (err) {
      if (!gone.signal.aborted) request.log.warn({ err, upstream: upstream.host }, 'service does not answer')
      throw new AppError('ERR_UNAVAILABLE', { retryAfter: 1 })
    }
  }

/** @throws ERR_NOT_FOUND for `/%61pi/…`, which the router reads as `/api/…` */
function pathOf({ url = '' }: IncomingMessage): string {
  if (!url.startsWith('/api/')) throw new AppError('ERR_NOT_FOUND')
  return url.slice('/api'.length)
}

function exchange(
  { hostname, port }: URL,
  { method, path, headers, body }: Question,
  { agent, timeoutMs, signal }: { agent: Agent; timeoutMs: number; signal: AbortSignal },
): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    const outgoing = openRequest({ hostname, port, method, path, headers, agent, signal, timeout: timeoutMs })
    outgoing.once('response', answered)
    outgoing.once('timeout', () => outgoing.destroy(new Error(`silent for ${timeoutMs} ms`)))
    outgoing.on('error', (error) => failed(Object.assign(error, { reused: outgoing.reusedSocket })))
    outgoing.end(body)
  })
}

/** The service closed a kept connection in the very moment of its next use. */
const isStaleConnection = (error: unknown): boolean => {
  const { code, reused } = error as { code?: string; reused?: boolean }
  return reused === true && code === 'ECONNRESET'
}
