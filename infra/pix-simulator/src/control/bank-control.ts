import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Bank } from '../bank/bank.ts'
import { forge, send } from '../bank/notices.ts'
import { ControlError, parse } from './errors.ts'
import { FaultsBody, type HealthView, NoticeBody } from './shapes.ts'

/** Routes for tests and `make up` that read and change the bank itself. */
export function bankControl(app: FastifyInstance, bank: Bank, apiUrl: () => string): void {
  app.get('/health', (): HealthView => {
    const { authority, clientId, clientSecret, receiver, key } = bank.account
    const { certificate, key: certificateKey } = receiver
    return { apiUrl: apiUrl(), authority, clientId, clientSecret, certificate, certificateKey, key }
  })

  app.put('/faults', ({ body }) => {
    bank.faults.set(parse(FaultsBody, body))
    return bank.faults.current()
  })

  app.post('/tokens/expire', () => {
    bank.tokens.clear()
    return {}
  })

  app.get('/webhook', () => {
    const webhook = bank.webhooks.get(bank.account.key)
    return { url: webhook?.url ?? null, isUnchecked: webhook?.isUnchecked ?? false }
  })

  app.post('/notices', async ({ body }) => {
    const { txid, amount, forged } = parse(NoticeBody, body)
    const { key } = bank.account
    const endToEndId = `E${randomBytes(15).toString('hex')}0`
    const horario = new Date().toISOString()
    const notice = { pix: [{ endToEndId, txid, valor: amount, chave: key, horario }] }
    const status = forged ? await forge(bank, key, notice, forged) : await send(bank, key, notice)
    if (status === undefined) throw new ControlError(409, 'ERR_NO_WEBHOOK', 'No webhook is registered.')
    return { status }
  })

  app.get<{ Querystring: { since?: string } }>('/log', ({ query }) => bank.log.since(Number(query.since ?? 0) || 0))

  app.get('/events', (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    reply.raw.write(': here\n\n')
    const stop = bank.log.listen(({ type }) => reply.raw.write(`data: ${type}\n\n`))
    request.raw.once('close', stop)
  })
}
