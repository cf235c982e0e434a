import type { IncomingMessage, ServerResponse } from 'node:http'
import { createGzip } from 'node:zlib'
import { API_PREFIX } from '@recado/contracts/route'
import { AppError } from '@recado/kit/errors'
import { isEncoded } from '@recado/kit/http/server/bound-body'
import type { Log } from '@recado/kit/log'
import { type Ask, type Body, isBrokenOff, isStaleConnection, type Question } from './ask-service.ts'
import { compressedHeaders, isWorthCompressing } from './compress.ts'
import { answerHeaders, type Front, forwardedHeaders, type OwnHeaders } from './headers.ts'
import { type BodyLimits, readBody } from './read-body.ts'
import { refusalOf } from './refusal.ts'
import type { Upstreams } from './upstreams.ts'

/** Where the edge forwards the requests of a route, and the limits for their bodies. */
export type Destination = BodyLimits & {
  readonly upstreams: Upstreams
  /** @returns whether large answers of the route may be compressed */
  readonly isCompressible: () => boolean
}
export type Forward = (request: IncomingMessage, browser: ServerResponse, destination: Destination) => Promise<void>

export type ForwardOptions = {
  readonly ask: Ask
  readonly front: Front
  readonly own: OwnHeaders
  readonly log: Log
}

type HandedOn = { readonly own: OwnHeaders; readonly isCompressed: boolean }

const LEVEL = 1 // of 9; the lowest level has most of the effect and takes the least processor time
// methods whose requests have a length even if it is 0
const SENDS_LENGTH: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Forwards requests under `/api` to a service and streams its answers back, without Fastify (docs/measurements.md).
 *
 * Three rules ensure that a request never gets another person's answer. A connection to a service carries one request
 * at a time. The edge destroys the connection when either side leaves early or when the service sends more than it
 * announced. The edge sends `content-length` only with a body.
 */
export function createForward({ ask, front, own, log }: ForwardOptions): Forward {
  async function askFor(request: IncomingMessage, browser: ServerResponse, { upstreams, ...limits }: Destination) {
    if (isEncoded(request)) throw new AppError('ERR_UNSUPPORTED_MEDIA_TYPE')
    const question = questionOf(request, await readBody(request, limits), front)
    const isRead = question.method === 'GET' || question.method === 'HEAD'
    const mayAskAgain = () => isRead && !browser.destroyed
    const askOnce = (upstream: URL) =>
      ask(upstream, question, browser).catch((error: unknown) => {
        if (mayAskAgain() && isStaleConnection(error)) return ask(upstream, question, browser, 'new')
        throw error
      })
    try {
      return await upstreams.ask(askOnce, (error) => mayAskAgain() && isBrokenOff(error))
    } catch (err) {
      if (!browser.destroyed) log.warn({ err }, 'service does not answer')
      throw new AppError('ERR_UNAVAILABLE', { retryAfter: 1 })
    }
  }

  return async (request, browser, destination) => {
    try {
      const answer = await askFor(request, browser, destination)
      const isCompressed = isWorthCompressing(request, answer) && destination.isCompressible()
      handOn(answer, browser, { own, isCompressed })
    } catch (error) {
      if (browser.headersSent || !(error instanceof AppError)) return void browser.destroy()
      const { status, headers, body } = refusalOf(request, error)
      browser.writeHead(status, [...own.always, ...own.orElse, ...Object.entries(headers)].flat())
      browser.end(body)
      request.unpipe().resume() // reads and drops the rest of the body, so that the browser reads the answer
    }
  }
}

function questionOf(request: IncomingMessage, body: Body, front: Front): Question {
  const { method = 'GET', url = '' } = request
  const headers = forwardedHeaders(request, front)
  const length = lengthOf(request, body)
  if (length !== undefined) headers.push('content-length', length)
  return { method, path: url.slice(API_PREFIX.length), headers, body }
}

/**
 * @returns the `content-length` to send; undefined when the edge sends no body. With a length but no body, the service
 * would read the next request on the connection, which may be another person's, as the body.
 */
function lengthOf({ method = '', headers }: IncomingMessage, body: Body): string | undefined {
  if (Buffer.isBuffer(body)) return String(body.length)
  if (body) return headers['content-length']
  return SENDS_LENGTH.has(method) ? '0' : undefined
}

/**
 * Streams the answer to the browser. When the service breaks the answer off, the edge closes the browser's connection,
 * so that the browser does not take the part for a complete answer.
 */
function handOn(answer: IncomingMessage, browser: ServerResponse, { own, isCompressed }: HandedOn): void {
  answer.on('error', () => browser.destroy())
  const headers = answerHeaders(answer, own)
  browser.writeHead(answer.statusCode ?? 502, isCompressed ? compressedHeaders(headers) : headers)
  if (!isCompressed) return void answer.pipe(browser)
  const packed = answer.pipe(createGzip({ level: LEVEL }))
  packed.on('error', () => browser.destroy())
  browser.once('close', () => packed.destroy())
  packed.pipe(browser)
}
