import type { Person } from '@recado/chaos/person'
import { createWebhook, testWebhook } from '@recado/contracts/webhooks/routes'
import { WEBHOOK_EVENTS } from '@recado/contracts/webhooks/webhook'

const SYSTEMS = ['Loja virtual', 'Planilha de vendas', 'Relatórios', 'Sistema de entregas']

/**
 * Creates subscriptions that are off, so that only their test sends a request, and only to a host that does not exist.
 */
export async function makeWebhooks(admin: Person): Promise<void> {
  for (const [index, name] of SYSTEMS.entries()) {
    const events = WEBHOOK_EVENTS.slice(0, 2 * index + 1)
    const body = { name, url: `https://sistema-${index}.invalid/recado`, events, active: false }
    const { id } = await admin.call(createWebhook, { body })
    await admin.call(testWebhook, { params: { webhookId: id } })
  }
}
