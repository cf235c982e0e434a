import { companyUpdated } from '@recado/contracts/auth/events'
import * as contract from '@recado/contracts/integrations/routes'
import { aCompany } from '@recado/contracts/testing/company'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import type { Company } from '../../../test/harness.ts'
import { type Kind, ledByIntegration, TYPEBOT, WEBHOOK } from '../../../test/integrations.ts'
import { startProvidersForFile } from '../../../test/providers.ts'

const stage = await startProvidersForFile()
const { harness, provider: control } = stage
beforeEach(async () => {
  await control.setFaults([])
  await control.forget()
  await control.answer('webhook')
  await control.answer('typebot')
})

const sql = async <T extends object>(text: string, ...values: unknown[]) =>
  (await harness.service.database.query<T>(text, values)).rows
const turnsOf = (company: Company) =>
  sql<{ id: string; status: string; tries: number }>(
    'select id, status, tries from integration_turn where company_id = $1 order by id',
    company.id,
  )
const ended = (company: Company, count = 1) =>
  eventually(
    () => turnsOf(company),
    (turns) => turns.filter(({ status }) => status !== 'waiting').length >= count,
  )
const arrived = (provider: string, count: number) =>
  eventually(
    () => control.arrivals(provider),
    (arrivals) => arrivals.length >= count,
  )

const given = (kind: Kind) => ledByIntegration(harness, stage.url, kind)

test('a webhook is called about the messages of a ticket one by one in order, and each call is stored', async () => {
  const { company, write, texts, ticket, deliveries } = await given(WEBHOOK)
  await control.setFaults([{ provider: 'webhook', kind: 'held', times: 1 }])
  await write('um')
  await arrived('webhook', 1)
  await write('dois')
  await write('três')
  await eventually(
    () => turnsOf(company),
    (turns) => turns.length === 3,
  )
  expect(await control.arrivals('webhook')).toHaveLength(1)
  await control.release()

  expect((await texts(6)).filter((text) => text.startsWith('Você'))).toEqual([
    'Você disse: um',
    'Você disse: dois',
    'Você disse: três',
  ])
  expect(await ticket()).toMatchObject({ status: 'pending', useIntegration: true, chatbot: true })
  const [last] = await deliveries()
  expect(last).toMatchObject({ status: 'done', httpStatus: 200, attempt: 1, error: null })
  expect(last?.requestBytes).toBeGreaterThan(100)
  const bodies = (await control.arrivals('webhook')).map(({ body }) => JSON.parse(body))
  expect(bodies[0]).toMatchObject({ event: 'message', company: { id: company.id }, message: { body: 'um' } })
})

test('a message that arrives twice is passed to an integration once', async () => {
  const { company, write, texts } = await given(WEBHOOK)
  const id = crypto.randomUUID()
  await write('oi', id)
  await write('oi', id)
  await texts(2)
  await write('tchau')
  await texts(4)
  expect(await turnsOf(company)).toHaveLength(2)
})

test('an answer that arrives after an agent has taken over the ticket is recorded and not sent', async () => {
  const { company, admin, write, ticket, texts } = await given(WEBHOOK)
  await control.setFaults([{ provider: 'webhook', kind: 'held', times: 1 }])
  await write('oi')
  await arrived('webhook', 1)
  await company.accept(await ticket(), admin)
  await control.release()

  expect(await ended(company)).toMatchObject([{ status: 'done' }])
  expect(await texts(1)).toEqual(['oi'])
  expect(await ticket()).toMatchObject({ status: 'open' })
})

test('a webhook moves a ticket to a queue of the same company, and not to a queue of another company', async () => {
  const { company, write, ticket, texts } = await given(WEBHOOK)
  const target = await company.queue()
  const foreign = await (await harness.company()).queue()
  await control.answer('webhook', { messages: [{ text: 'Um instante.' }], action: { queueId: target.id } })
  await write('oi')
  await texts(2)
  expect(await ticket()).toMatchObject({ queueId: target.id, useIntegration: false, chatbot: false })

  const other = await given(WEBHOOK)
  await control.answer('webhook', { action: { queueId: foreign.id } })
  await other.write('oi')
  await ended(other.company)
  expect(await other.ticket()).toMatchObject({ queueId: other.queue.id, useIntegration: false })
})

test('a webhook closes a ticket, or passes it to a user of the same company', async () => {
  const closing = await given(WEBHOOK)
  await control.answer('webhook', { action: { close: true } })
  await closing.write('oi')
  await eventually(closing.ticket, ({ status }) => status === 'closed')

  const giving = await given(WEBHOOK)
  const person = await giving.company.person({ queueIds: [giving.queue.id] })
  await control.answer('webhook', { action: { userId: person.userId } })
  await giving.write('oi')
  await eventually(giving.ticket, ({ status, userId }) => status === 'open' && userId === person.userId)
})

test('a failed webhook leaves the ticket to agents and is called again under the same id, and the later answer has no effect', async () => {
  const { company, write, ticket, texts, deliveries } = await given(WEBHOOK)
  await control.setFaults([{ provider: 'webhook', kind: 'error', times: 1 }])
  await write('oi')
  expect(await ended(company)).toMatchObject([{ status: 'unknown', tries: 1 }])
  expect(await ticket()).toMatchObject({ status: 'pending', useIntegration: false, chatbot: false })
  expect(await deliveries()).toMatchObject([{ status: 'waiting', httpStatus: 500 }])

  await sql('update webhook_retry set due_at = now() where company_id = $1', company.id)

  const [first, second] = await arrived('webhook', 2)
  expect(second?.headers['x-recado-delivery']).toBe(first?.headers['x-recado-delivery'])
  await eventually(deliveries, ([delivery]) => delivery?.status === 'done' && delivery.attempt === 2)
  expect(await texts(1)).toEqual(['oi'])
})

test('a webhook call is repeated on request through its own integration, and a Typebot call is never repeated', async () => {
  const { admin, integrationId, add, write, texts, deliveries } = await given(WEBHOOK)
  const sibling = await add('Outra')
  await write('oi')
  await texts(2)
  const deliveryId = (await deliveries())[0]?.id ?? 0
  const repeat = (as: typeof admin, params = { integrationId, deliveryId }) =>
    harness.service.call(contract.repeatIntegrationDelivery, { params }, { as })

  expect(await repeat((await harness.company()).admin)).toMatchObject({ status: 404 })
  expect(await repeat(admin, { integrationId, deliveryId: deliveryId + 1_000 })).toMatchObject({ status: 404 })
  expect(await repeat(admin, { integrationId: sibling, deliveryId })).toMatchObject({ status: 404 })
  expect(await repeat(admin)).toMatchObject({ status: 200 })
  await arrived('webhook', 2)
  expect(await texts(2)).toHaveLength(2)

  const flow = await given(TYPEBOT)
  await flow.write('oi')
  await flow.texts(2)
  const params = { integrationId: flow.integrationId, deliveryId: (await flow.deliveries())[0]?.id ?? 0 }
  expect(await repeat(flow.admin, params)).toMatchObject({
    status: 409,
    body: { error: 'ERR_DELIVERY_NOT_REPEATABLE' },
  })
})

test('a Typebot flow asks for a name, accepts a choice by its number, and hands over to agents', async () => {
  const { write, texts, ticket } = await given(TYPEBOT)
  await write('oi')
  await texts(2)
  await write('Carla')
  await texts(5)
  await write('2')

  expect(await texts(7)).toEqual([
    'oi',
    'Qual é o seu nome?',
    'Carla',
    'Prazer, Carla! Com quem quer falar?',
    '*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte',
    '2',
    'Certo: Suporte.',
  ])
  expect(await ticket()).toMatchObject({ status: 'pending', useIntegration: false, chatbot: false })
})

test('a Typebot turn whose answer was lost is not repeated, and the ticket is handed to agents', async () => {
  const { company, write, ticket, texts } = await given(TYPEBOT)
  await control.setFaults([{ provider: 'typebot', kind: 'lost', times: 1 }])
  await write('oi')
  expect(await ended(company)).toMatchObject([{ status: 'unknown', tries: 1 }])
  await write('alô')
  await texts(2)
  expect(await control.arrivals('typebot')).toHaveLength(1)
  expect(await ticket()).toMatchObject({ useIntegration: false })
})

test('a turn whose process has lost its claim is not repeated, and the answer of that process is not sent', async () => {
  const { company, write, texts } = await given(TYPEBOT)
  await control.setFaults([{ provider: 'typebot', kind: 'held', times: 1 }])
  await write('oi')
  await arrived('typebot', 1)
  await sql('update integration_turn set due_at = now() - interval $$1 s$$ where company_id = $1', company.id)
  await sql('update integration_turn set claimed_by = gen_random_uuid() where company_id = $1', company.id)
  await control.release()

  expect(await ended(company)).toMatchObject([{ status: 'unknown' }])
  expect(await texts(1)).toEqual(['oi'])
  expect(await control.arrivals('typebot')).toHaveLength(1)
})

test('an integration is not called once the plan excludes integrations', async () => {
  const { company, write, ticket } = await given(WEBHOOK)
  const whole = aCompany(company.id)
  const features = whole.plan?.features.filter((feature) => feature !== 'useIntegrations')
  const plan = { ...whole.plan, features }
  await control.setFaults([{ provider: 'webhook', kind: 'held', times: 1 }])
  await write('um')
  await arrived('webhook', 1)
  await write('dois')
  await eventually(
    () => turnsOf(company),
    (turns) => turns.length === 2,
  )
  await harness.service.publish(companyUpdated, company.id, {
    company: { ...whole, version: 1_000, plan } as never,
  })
  await eventually(
    () => sql<{ version: number }>('select version from company_ref where company_id = $1', company.id),
    ([row]) => row?.version === 1_000,
  )
  await control.release()

  expect(await ended(company, 2)).toMatchObject([{ status: 'done' }, { status: 'canceled' }])
  expect(await control.arrivals('webhook')).toHaveLength(1)
  expect(await ticket()).toMatchObject({ useIntegration: false })
})

test('two bots that answer each other stop at the limit per minute, and the ticket is handed to agents', async () => {
  const { company, write, ticket } = await given(WEBHOOK)
  const many = { messages: ['1', '2', '3', '4', '5'].map((text) => ({ text })) }
  await control.answer('webhook', many, many, many, many, many)
  for (const [index, text] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    await write(text)
    await ended(company, index + 1)
  }

  expect(await ticket()).toMatchObject({ useIntegration: false, status: 'pending' })
  const said = await sql(`select id from message where company_id = $1 and origin = 'integration'`, company.id)
  expect(said).toHaveLength(20)
})

test('a slow integration of one company delays no message of this or another company', async () => {
  const slow = await given(WEBHOOK)
  await control.setFaults([{ provider: 'webhook', kind: 'held', times: 1 }])
  await slow.write('um')
  await arrived('webhook', 1)
  const quick = await given(WEBHOOK)
  await quick.write('oi')
  expect(await quick.texts(2)).toEqual(['oi', 'Você disse: oi'])
  await slow.write('dois')
  expect(await slow.texts(2)).toEqual(['um', 'dois'])
  await control.release()
  await slow.texts(4)
})
