import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Bank } from '../bank/bank.ts'
import type { ApiFault, Operation } from '../bank/faults.ts'
import { chargeRoutes } from './charge-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { Problem, problemBody } from './problems.ts'
import { checkToken, tokenRoutes } from './token-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    fault?: ApiFault | undefined
  }
}

const HUGE = 'x'.repeat(8 * 1024 * 1024)
const SLOW_MS = 2_000

/** The API Pix over mutual TLS; a client without a certificate of its authority gets no answer. */
export function createApiServer(bank: Bank): FastifyInstance {
  const { authority, server } = bank.account
  const app = Fastify({
    https: { key: server.key, cert: server.certificate, ca: authority, requestCert: true, rejectUnauthorized: true },
    forceCloseConnections: true,
  }) as unknown as FastifyInstance
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.decorateRequest('fault', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const operation = operationOf(request)
    const fault = bank.faults.takeApi(operation)
    request.fault = fault
    const { txid } = request.params as { txid?: string }
    bank.log.add('asked', { operation, method: request.method, txid, ...(fault && { fault: fault.kind }) })
    if (fault?.kind === 'silent') return void reply.hijack()
    if (fault?.kind === 'slow') await wait(fault.ms ?? SLOW_MS, undefined, { ref: false })
    if (fault?.kind === 'error') throw new Problem(fault.status ?? 500, 'ErroInternoDoServidor', 'Falha simulada.')
    if (operation !== 'token') checkToken(bank, request.headers.authorization)
  })
  app.addHook('onSend', async (request, reply, payload) => spoil(request.fault, reply, payload))
  app.setNotFoundHandler((_request, reply) => answer(reply, new Problem(404, 'NaoEncontrado', 'Rota desconhecida.')))
  app.setErrorHandler((error, request, reply) => {
    const problem = error instanceof Problem ? error : unexpected(bank, error)
    bank.log.add('refused', { operation: operationOf(request), status: problem.status, problem: problem.type })
    return answer(reply, problem)
  })
  tokenRoutes(app, bank)
  chargeRoutes(app, bank)
  paymentRoutes(app, bank)
  webhookRoutes(app, bank)
  return app
}

const answer = (reply: FastifyReply, problem: Problem) =>
  reply
    .code(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(problem)))

function unexpected(bank: Bank, error: unknown): Problem {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status < 500) return new Problem(status, 'RequisicaoInvalida', 'O corpo não pode ser lido.')
  bank.log.add('failure', { error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  return new Problem(500, 'ErroInternoDoServidor', 'O simulador falhou.')
}

function operationOf({ method, url }: FastifyRequest): Operation {
  if (url.startsWith('/oauth/')) return 'token'
  if (url.startsWith('/v2/webhook/')) return 'webhook'
  if (url.startsWith('/v2/cob/') && method === 'PUT') return 'create'
  return method === 'PATCH' ? 'cancel' : 'read'
}

/** Replaces the answer by the planned fault; the effect of the request remains. */
function spoil(fault: ApiFault | undefined, reply: FastifyReply, payload: unknown): unknown {
  if (fault?.kind === 'lost') reply.raw.destroy()
  if (fault?.kind === 'garbage') return replaced(reply.type('text/html'), '<html>502 Bad Gateway</html>')
  if (fault?.kind === 'huge') return replaced(reply, JSON.stringify({ txid: HUGE }))
  return payload
}

function replaced(reply: FastifyReply, body: string): string {
  reply.removeHeader('content-length')
  return body
}
