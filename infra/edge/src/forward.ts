import {
  type Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import { AppError } from '@recado/kit/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { endToEnd, forwardedHeaders } from './headers.ts'
import type { Upstreams } from './upstreams.ts'

export type Forward = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export type ForwardOptions = {
  readonly agent: Agent
  readonly scheme: string
  readonly timeoutMs: number // longest silence of a service
}

type Question = { method: string; path: string; headers: OutgoingHttpHeaders; body: Buffer | undefined }

/** Hands requests under `/api` to a service and its answers back, unread. */
export const createForward =
  (upstreams: Upstreams, { agent, scheme, timeoutMs }: ForwardOptions): Forward =>
  async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : undefined
    const question = {
      method: request.raw.method ?? 'GET',
      path: pathOf(request.raw),
      headers: { ...forwardedHeaders(request.raw, scheme), ...(body && { 'content-length': body.length }) },
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

/** @throws ERR_NOT_FOUND for `/%61pi/…`, which the router reads as `/api/…` */
function pathOf({ url = '' }: IncomingMessage): string {
  if (!url.startsWith('/api/')) throw new AppError('ERR_NOT_FOUND')
  return url.slice('/api'.length)
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
