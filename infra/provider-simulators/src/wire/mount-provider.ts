import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, Faults } from './faults.ts'
import type { Wire } from './wire.ts'

/** One provider. Its name is the first part of its paths; bodies arrive as bytes. */
export type Provider = { readonly name: string; routes(app: FastifyInstance, wire: Wire): void }

const MOST_BYTES = 30 * 1024 * 1024
const MOST_SHOWN = 50_000
const HUGE_BYTES = 10 * 1024 * 1024
const METADATA = 'http://169.254.169.254/latest/meta-data/'

/** Serves a provider under its name, records all requests, and applies the planned faults. */
export function mountProvider(app: FastifyInstance, wire: Wire, { name, routes }: Provider): void {
  app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
        done(null, body),
      )
      scope.addHook('preHandler', async (request, reply) => {
        const fault = wire.faults.take(name, request.url)
        wire.arrivals.add({
          provider: name,
          method: request.method,
          path: request.url,
          headers: headersOf(request),
          body: bodyOf(request).toString('utf8').replaceAll('\uFFFD', '').slice(0, MOST_SHOWN),
          fault: fault?.kind ?? null,
        })
        if (fault) await fail(fault, wire.faults, reply)
      })
      routes(scope, wire)
    },
    { prefix: `/${name}` },
  )
}

/** The request's body as bytes. */
export const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** The body of the request as JSON; undefined when it is not JSON. */
export function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(bodyOf(request).toString('utf8'))
  } catch {
    return undefined
  }
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, String(value)]))

async function fail(fault: Fault, faults: Faults, reply: FastifyReply): Promise<void> {
  const { kind, ms = 1_000, seconds = 1, status = 500, location = METADATA } = fault
  const endsInError = kind === 'error' || (kind === 'held' && fault.status !== undefined)
  if (kind === 'slow') await sleep(ms)
  if (kind === 'held') await faults.hold()
  if (kind === 'limited') await reply.code(429).header('retry-after', String(seconds)).send({ error: 'rate limit' })
  if (endsInError) await reply.code(status).send({ error: 'the provider failed' })
  if (kind === 'garbage') await reply.type('application/json').send('{"choices": [{')
  if (kind === 'huge') await reply.type('application/json').send(Buffer.alloc(HUGE_BYTES, ' '))
  if (kind === 'redirect') await reply.code(307).header('location', location).send()
  if (kind === 'lost') {
    reply.hijack()
    reply.raw.destroy()
  }
}
