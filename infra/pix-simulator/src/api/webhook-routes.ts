import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Bank } from '../bank/bank.ts'
import { checkReceiver } from '../bank/notices.ts'
import { NOT_FOUND, Problem } from './problems.ts'

const Webhook = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }).max(1_000) })
const LOCAL = new Set(['127.0.0.1', 'localhost'])
type OfKey = { Params: { key: string } }

/**
 * The webhook for payments. The bank calls the address before it registers it, unless the receiver declares that it
 * does not check certificates.
 */
export function webhookRoutes(app: FastifyInstance, bank: Bank): void {
  app.put<OfKey>('/v2/webhook/:key', async ({ params, body, headers }) => {
    const asked = Webhook.safeParse(body)
    if (!asked.success || params.key !== bank.account.key) throw invalid('A chave ou o endereço não é válido.')
    const url = new URL(asked.data.webhookUrl)
    const isUnchecked = headers['x-skip-mtls-checking'] === 'true'
    if (url.protocol !== 'https:' && !LOCAL.has(url.hostname)) throw invalid('O endereço não é https.')
    if (!isUnchecked && !(await checkReceiver(bank, asked.data.webhookUrl))) {
      throw invalid('O endereço não exige o certificado do banco.')
    }
    bank.webhooks.put(params.key, {
      url: asked.data.webhookUrl,
      createdAt: new Date().toISOString(),
      isUnchecked,
    })
    return { webhookUrl: asked.data.webhookUrl }
  })

  app.get<OfKey>('/v2/webhook/:key', ({ params }) => {
    const { url, createdAt } = getWebhook(bank, params.key)
    return { webhookUrl: url, chave: params.key, criacao: createdAt }
  })

  app.delete<OfKey>('/v2/webhook/:key', ({ params }, reply) => {
    getWebhook(bank, params.key)
    bank.webhooks.remove(params.key)
    return reply.code(204).send()
  })
}

const invalid = (detail: string) => new Problem(400, 'WebhookOperacaoInvalida', detail)

function getWebhook(bank: Bank, key: string) {
  const webhook = bank.webhooks.get(key)
  if (!webhook) throw NOT_FOUND('Não há webhook.')
  return webhook
}
