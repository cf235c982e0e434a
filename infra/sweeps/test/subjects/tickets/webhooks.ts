import { createWebhook } from '@recado/contracts/webhooks/routes'
import type { TestService } from '@recado/kit/testing/service'
import { mark } from '../../../src/marks.ts'
import type { SweptCompany } from '../../../src/subject.ts'
import type { Given, Part } from './given.ts'

const HOOKS = 'insert into webhook (company_id, name, url, events, active, secret, secret_hint)'
const HOOK_URL = 'http://127.0.0.1:9/hook' // no server listens there

/** Requests about webhooks. */
export function webhookRoutes({ harness, own, sql }: Given): Part {
  const { service } = harness
  let made = 0
  const hook = { name: 'Nova', url: 'http://127.0.0.1:9/', events: ['ticket.created'], active: false }
  const ownHook = { webhookId: own.ids.webhook }
  const takenHook = async () => {
    await sql(`${HOOKS} values ($1, 'Igual', '', '[]', false, '', '') on conflict do nothing`, own.id)
    return 'Igual'
  }
  return {
    samples: {
      listWebhooks: () => ({}),
      getWebhook: () => ({ params: { webhookId: own.ids.webhook } }),
      createWebhook: async () => {
        await service.database.query('delete from webhook where company_id = $1 and id <> $2', [
          own.id,
          own.ids.webhook,
        ])
        return { body: { name: mark('A', `hook ${made++}`), url: HOOK_URL, events: ['ticket.created'], active: false } }
      },
      changeWebhook: () => ({ params: { webhookId: own.ids.webhook }, body: { name: mark('A', `hook ${made++}`) } }),
      rotateWebhookSecret: () => ({ params: { webhookId: own.ids.webhook } }),
      deleteWebhook: async () => ({
        params: { webhookId: (await webhookOf(service, own, mark('A', `hook ${made++}`))).ids.webhook },
      }),
      listWebhookDeliveries: () => ({ params: { webhookId: own.ids.webhook } }),
      testWebhook: () => ({ params: { webhookId: own.ids.webhook } }),
      repeatWebhookDelivery: () => ({ params: { webhookId: own.ids.webhook, deliveryId: own.ids.delivery } }),
    },
    provocations: {
      createWebhook: {
        ERR_DUPLICATED_NAME: async () => ({ body: { ...hook, name: await takenHook() } }),
        ERR_URL_NOT_ALLOWED: () => ({ body: { ...hook, url: 'https://10.0.0.1/' } }),
        ERR_WEBHOOK_LIMIT: async () => {
          const full = await harness.company()
          await sql(`${HOOKS} select $1, 'Cheia ' || n, '', '[]', false, '', '' from generate_series(1, 10) n`, full.id)
          return { body: hook, as: { as: full.admin } }
        },
      },
      changeWebhook: {
        ERR_DUPLICATED_NAME: async () => ({ params: ownHook, body: { name: await takenHook() } }),
        ERR_URL_NOT_ALLOWED: () => ({ params: ownHook, body: { url: 'https://10.0.0.1/' } }),
      },
      repeatWebhookDelivery: {
        ERR_WEBHOOK_INACTIVE: async () => {
          const { rows } = await sql(
            `insert into webhook_delivery (company_id, webhook_id, event, event_id, lane, body, status)
             values ($1, $2, 'ticket.deleted', gen_random_uuid(), 'ticket 1', '{}', 'done') returning id::int`,
            own.id,
            own.ids.webhook,
          )
          return { params: { ...ownHook, deliveryId: rows[0].id } }
        },
      },
    },
  }
}

/** A webhook with one failed test delivery. It is switched off, so that nothing is delivered during the sweep. */
export async function webhookOf(service: TestService, { people }: Pick<SweptCompany, 'people'>, name: string) {
  const body = { name, url: HOOK_URL, events: ['ticket.created' as const], active: false }
  const { status, body: made } = await service.call(createWebhook, { body }, people.admin)
  if (status !== 201) throw new Error(`no webhook: ${JSON.stringify(made)}`)
  const { rows } = await service.database.query(
    `insert into webhook_delivery (company_id, webhook_id, event, event_id, lane, body, status, last_error)
     values ($1, $2, 'ping', gen_random_uuid(), 'ping', '{}', 'dead', $3) returning id::int, uuid`,
    [made.companyId, made.id, name],
  )
  return { ids: { webhook: made.id, delivery: rows[0].id as number }, uuid: rows[0].uuid as string }
}
