import Fastify, { type FastifyInstance } from 'fastify'
import type { Bank } from '../bank/bank.ts'
import { bankControl } from './bank-control.ts'
import { chargeControl } from './charge-control.ts'
import { ControlError } from './errors.ts'
import { pageRoutes } from './page-routes.ts'

/** The control API and the bank app, for people and tests on this machine, without a login. */
export function createControlServer(bank: Bank, apiUrl: () => string): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'ERR_NOT_FOUND', message: 'There is nothing at this address.' }),
  )
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ControlError) {
      return reply.code(error.status).send({ error: error.code, message: error.message })
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status < 500) return reply.code(status).send({ error: 'ERR_VALIDATION', message: String(error) })
    bank.log.add('failure', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    return reply.code(status).send({ error: 'ERR_INTERNAL', message: 'The simulator failed.' })
  })
  chargeControl(app, bank)
  bankControl(app, bank, apiUrl)
  pageRoutes(app)
  return app
}
