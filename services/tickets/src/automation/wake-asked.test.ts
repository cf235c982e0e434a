import { createIntegration } from '@recado/contracts/integrations/routes'
import { updateQueue } from '@recado/contracts/queues/routes'
import { type ProviderSimulators, startProviderSimulators } from '@recado/provider-simulators/start-simulators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../test/harness.ts'
import { aPromptOf, leadQueue } from '../../test/prompts.ts'

const NEVER_MS = 24 * 3_600_000 // a call that waits for the next look is never made

let simulators: ProviderSimulators
let harness: Harness
beforeAll(async () => {
  simulators = await startProviderSimulators()
  const environment = { MODEL_URL: `${simulators.url}/openai/v1` }
  harness = await startTickets({ isAlone: true, lookMs: NEVER_MS, environment })
})
afterAll(async () => {
  await harness.close()
  await simulators.stop()
})

/** What the conversation with a contact holds, once a machine has answered each of two messages. */
async function talk(company: Company, queueId: number): Promise<readonly string[]> {
  const connection = await company.connection({ queueIds: [queueId] })
  const chat = { phone: '5511987650001', lid: null }
  await company.receive(connection.id, { chat, text: 'um' })
  const [ticket] = await company.tickets((tickets) => tickets.length > 0)
  if (!ticket) throw new Error('there is a ticket')
  await company.texts(ticket.id, (texts) => texts.length >= 2)
  await company.receive(connection.id, { chat, text: 'dois' })
  return company.texts(ticket.id, (texts) => texts.length >= 4)
}

const ANSWERED = ['um', 'Você disse: um', 'dois', 'Você disse: dois']

test('a prompt is asked as soon as a message is stored, and does not wait for the next look at what is due', async () => {
  const company = await harness.company()
  const [queue, people] = [await company.queue(), await company.queue()]
  const prompt = await aPromptOf(harness, company, people)
  await leadQueue(harness, company, queue, prompt.id)

  expect(await talk(company, queue.id)).toEqual(ANSWERED)
})

test('an integration is asked as soon as a message is stored, and does not wait for the next look at what is due', async () => {
  const company = await harness.company()
  const { admin } = company
  const queue = await company.queue()
  const body = { name: 'Loja', type: 'webhook', urlN8N: `${simulators.url}/webhook/flow` } as const
  const made = await harness.service.call(createIntegration, { body } as never, { as: admin })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const led = { params: { queueId: queue.id }, body: { integrationId: made.body.id } }
  expect((await harness.service.call(updateQueue, led, { as: admin })).status).toBe(200)

  expect(await talk(company, queue.id)).toEqual(ANSWERED)
})
