import * as contract from '@recado/contracts/integrations/routes'
import { updateQueue } from '@recado/contracts/queues/routes'
import { eventually } from '@recado/kit/testing/service'
import type { Harness } from './harness.ts'

export type Kind = { readonly type: 'webhook' | 'typebot' | 'dialogflow'; readonly [field: string]: unknown }
const PATHS = { webhook: 'webhook/flow', typebot: 'typebot', dialogflow: 'dialogflow' } as const
export const WEBHOOK: Kind = { type: 'webhook' }
export const TYPEBOT: Kind = { type: 'typebot', typebotSlug: 'loja', typebotUnknownMessage: 'Não entendi.' }

/** Creates a company whose only queue is led by an integration, and a contact for it. */
export async function ledByIntegration(harness: Harness, simulatorsUrl: string, kind: Kind) {
  const company = await harness.company()
  const { admin } = company
  const queue = await company.queue()
  const add = async (name: string) => {
    const body = { name, urlN8N: `${simulatorsUrl}/${PATHS[kind.type]}`, ...kind }
    const made = await harness.service.call(contract.createIntegration, { body } as never, { as: admin })
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    return made.body.id
  }
  const integrationId = await add('Máquina')
  const led = { params: { queueId: queue.id }, body: { integrationId } }
  const { status } = await harness.service.call(updateQueue, led, { as: admin })
  if (status !== 200) throw new Error(`the queue was not changed: ${status}`)
  const phone = `5511${String(company.id).padStart(9, '9')}`
  const connection = await company.connection({ queueIds: [queue.id] })
  const write = (text: string, id?: string) =>
    company.receive(connection.id, { text, chat: { phone, lid: null }, ...(id && { id }) })
  const ticket = async () => {
    const { rows } = await eventually(
      () =>
        harness.service.database.query<{ id: number }>('select id::int from ticket where company_id = $1', [
          company.id,
        ]),
      ({ rowCount }) => rowCount !== 0,
    )
    return company.ticket(rows[0]?.id ?? 0)
  }
  const texts = async (count: number) => company.texts((await ticket()).id, (all) => all.length >= count)
  const deliveries = async () =>
    (await harness.service.call(contract.listIntegrationDeliveries, { params: { integrationId } }, { as: admin })).body
      .deliveries
  return { company, admin, queue, add, integrationId, connection, write, ticket, texts, deliveries }
}
