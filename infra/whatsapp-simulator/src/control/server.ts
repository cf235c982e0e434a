import Fastify, { type FastifyInstance } from 'fastify'
import type { Network } from '../network/network.ts'
import { deviceRoutes } from './device-routes.ts'
import { ControlError } from './errors.ts'
import { groupRoutes } from './group-routes.ts'
import { networkRoutes } from './network-routes.ts'
import { pageRoutes } from './page-routes.ts'
import { personRoutes } from './person-routes.ts'
import { phoneRoutes } from './phone-routes.ts'
import { trustRoutes } from './trust-routes.ts'

const LOOPBACK_ORIGIN = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/

/** The control API and the page of the phones, for people and tests on this machine. It has no login. */
export function createControlServer(network: Network, chatUrl: () => string): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })

  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (!request.url.startsWith('/phones') || !origin || !LOOPBACK_ORIGIN.test(origin)) return
    reply.header('access-control-allow-origin', origin).header('vary', 'origin')
    if (request.method !== 'OPTIONS') return
    reply.header('access-control-allow-methods', 'GET, PUT, POST, DELETE')
    reply.header('access-control-allow-headers', 'content-type')
    await reply.code(204).send()
  })

  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'ERR_NOT_FOUND', message: 'There is nothing at this address.' }),
  )
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ControlError) {
      const { status, code, message, fields } = error
      return reply.code(status).send({ error: code, message, ...(fields ? { fields } : {}) })
    }
    const status = statusOf(error)
    if (status < 500) return reply.code(status).send({ error: 'ERR_VALIDATION', message: String(error), fields: [] })
    network.log.add('failure', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    return reply.code(status).send({ error: 'ERR_INTERNAL', message: 'The simulator failed.' })
  })

  phoneRoutes(app, network)
  deviceRoutes(app, network)
  groupRoutes(app, network)
  personRoutes(app, network)
  trustRoutes(app, network)
  networkRoutes(app, network, chatUrl)
  pageRoutes(app)
  return app
}

/** Fastify's own errors, such as for malformed JSON, carry a status. */
const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
