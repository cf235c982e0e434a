import { updateTicket } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import type { Company } from '../../../test/harness.ts'
import { ledByIntegration, WEBHOOK } from '../../../test/integrations.ts'
import { startProvidersForFile } from '../../../test/providers.ts'

const stage = await startProvidersForFile()
const { harness, provider: control } = stage
beforeEach(async () => {
  await control.setFaults([])
  await control.forget()
  await control.answer('webhook')
})

const sql = async <T extends object>(text: string, ...values: unknown[]) =>
  (await harness.service.database.query<T>(text, values)).rows
const ended = (company: Company, count = 1) =>
  eventually(
    () => sql<{ status: string }>('select status from integration_turn where company_id = $1 order by id', company.id),
    (turns) => turns.filter(({ status }) => status !== 'waiting').length >= count,
  )

/** A contact whose message was passed to an integration that has not answered yet. */
async function thinking() {
  const led = await ledByIntegration(harness, stage.url, WEBHOOK)
  await control.setFaults([{ provider: 'webhook', kind: 'held', times: 1 }])
  await led.write('oi')
  await eventually(
    () => control.arrivals('webhook'),
    (arrivals) => arrivals.length === 1,
  )
  const put = async (body: object) => {
    const params = { ticketId: (await led.ticket()).id }
    const answer = await harness.service.call(updateTicket, { params, body } as never, { as: led.admin })
    expect(answer).toMatchObject({ status: 200 })
  }
  return { ...led, put }
}
type Thinking = Awaited<ReturnType<typeof thinking>>

const MEANWHILE: readonly (readonly [string, (of: Thinking) => Promise<unknown>])[] = [
  ['the bot is paused', ({ put }) => put({ chatbot: false })],
  ['the ticket is closed', ({ put }) => put({ status: 'closed', farewell: false })],
  ['the ticket is moved to another queue', async ({ put, company }) => put({ queueId: (await company.queue()).id })],
  [
    'the ticket is moved to another queue and back',
    async ({ put, company, queue }) => {
      await put({ queueId: (await company.queue()).id })
      await put({ queueId: queue.id })
    },
  ],
  ['the ticket stops using its integration', ({ put }) => put({ useIntegration: false })],
  ['another integration leads the ticket', async ({ put, add }) => put({ integrationId: await add('Outra') })],
  [
    'an agent takes the ticket and returns it',
    async ({ put, company, admin, ticket }) => {
      await company.accept(await ticket(), admin)
      await put({ status: 'pending', userId: null })
    },
  ],
]

test.each(MEANWHILE)('an answer that arrives after %s is not sent, and moves no ticket', async (_what, happens) => {
  const led = await thinking()
  const target = await led.company.queue()
  await control.answer('webhook', { messages: [{ text: 'tarde' }], action: { queueId: target.id } })
  await happens(led)
  const before = await led.ticket()
  await control.release()

  expect(await ended(led.company)).toMatchObject([{ status: 'done' }])
  expect(await led.texts(1)).toEqual(['oi'])
  const { status, queueId, userId, useIntegration, chatbot } = before
  expect(await led.ticket()).toMatchObject({ status, queueId, userId, useIntegration, chatbot })
})

test('a queued message that is no longer wanted does not change a ticket that an agent has taken', async () => {
  const { company, admin, write, ticket } = await thinking()
  await write('alô')
  await eventually(
    () => sql('select from integration_turn where company_id = $1', company.id),
    ({ length }) => length === 2,
  )
  await company.accept(await ticket(), admin)
  const before = await ticket()
  await control.release()

  expect(await ended(company, 2)).toMatchObject([{ status: 'done' }, { status: 'canceled' }])
  expect(await ticket()).toEqual(before)
})

test('a message that has waited for ten minutes is left to agents, and the integration is not called', async () => {
  const { company, write, ticket } = await thinking()
  await write('alô')
  await eventually(
    () => sql('select from integration_turn where company_id = $1', company.id),
    ({ length }) => length === 2,
  )
  await sql(
    `update integration_turn set created_at = now() - interval '11 minutes' where company_id = $1 and due_at = 'infinity'`,
    company.id,
  )
  await control.release()

  expect(await ended(company, 2)).toMatchObject([{ status: 'done' }, { status: 'canceled' }])
  expect(await control.arrivals('webhook')).toHaveLength(1)
  expect(await ticket()).toMatchObject({ status: 'pending', useIntegration: false })
})

test('a ticket is handed to agents after two hundred texts of an integration within an hour', async () => {
  const { company, write, ticket, texts } = await ledByIntegration(harness, stage.url, WEBHOOK)
  await write('oi')
  await texts(2)
  await sql(
    `insert into message (company_id, ticket_id, contact_id, whatsapp_id, from_me, read, wa_message_id, body, media_type,
         origin, ack, created_at)
       select company_id, ticket_id, contact_id, whatsapp_id, from_me, read, gen_random_uuid()::text, body, media_type,
         origin, ack, now() - interval '30 minutes'
       from message, generate_series(1, 199) where company_id = $1 and origin = 'integration'`,
    company.id,
  )
  await write('e agora?')

  await ended(company, 2)
  expect(await ticket()).toMatchObject({ status: 'pending', useIntegration: false, chatbot: false })
})

test('a webhook passes no ticket to a user who cannot see its queue or who belongs to another company', async () => {
  const strangers = [
    (company: Company) => company.person({ queueIds: [] }),
    async () => (await harness.company()).person({ queueIds: [] }),
  ]
  for (const stranger of strangers) {
    const { company, write, ticket } = await ledByIntegration(harness, stage.url, WEBHOOK)
    await control.answer('webhook', { action: { userId: (await stranger(company)).userId } })
    await write('oi')
    await ended(company)
    expect(await ticket()).toMatchObject({ status: 'pending', userId: null, useIntegration: false })
  }
})

test('a text of an integration is cut to the length of a message, and unstorable characters are removed', async () => {
  const { company, write, ticket } = await ledByIntegration(harness, stage.url, WEBHOOK)
  const begins = `dois${'x'.repeat(9_993)}` // the emoji after this text would exceed the limit
  await control.answer('webhook', { messages: [{ text: `um\0${begins}😀${'x'.repeat(100_000)}` }] })
  await write('oi')

  expect(await ended(company)).toMatchObject([{ status: 'done' }])
  const [, said = ''] = await company.texts((await ticket()).id, (texts) => texts.length === 2)
  expect(said).toBe(`um${begins}`)
})
