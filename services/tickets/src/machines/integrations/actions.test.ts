import { generateKeyPairSync } from 'node:crypto'
import { ticketWoken } from '@recado/contracts/tickets/events'
import { snoozeTicket } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { type Kind, ledByIntegration, TYPEBOT, WEBHOOK } from '../../../test/integrations.ts'
import { startProvidersForFile } from '../../../test/providers.ts'
import { bubble } from '../../../test/typebot.ts'

const stage = await startProvidersForFile()
const { harness, provider: control } = stage
beforeEach(async () => {
  await control.forget()
  for (const provider of ['webhook', 'typebot', 'dialogflow']) await control.answer(provider)
})

const given = (kind: Kind) => ledByIntegration(harness, stage.url, kind)
const LED = { status: 'pending', useIntegration: true, chatbot: true }
const UNLED = { promptId: null, integrationId: null, useIntegration: false, chatbot: false }
const WITH_PEOPLE = { status: 'pending', ...UNLED }

test('if a webhook answers `stopBot`, its text is sent and the ticket waits for an agent', async () => {
  const { write, texts, ticket, queue } = await given(WEBHOOK)
  await control.answer('webhook', { messages: [{ text: 'Já chamo alguém.' }], action: { stopBot: true } })
  await write('oi')
  expect(await texts(2)).toEqual(['oi', 'Já chamo alguém.'])
  expect(await ticket()).toMatchObject({ ...WITH_PEOPLE, queueId: queue.id, userId: null })
  await write('alô')
  expect(await texts(3)).toEqual(['oi', 'Já chamo alguém.', 'alô'])
  expect(await control.arrivals('webhook')).toHaveLength(1)
})

test('a webhook that names a queue and a user passes the ticket to both, and can also close the ticket', async () => {
  const { company, write, texts, ticket } = await given(WEBHOOK)
  const target = await company.queue()
  const person = await company.person({ queueIds: [target.id] })
  const both = { queueId: target.id, userId: person.userId }
  await control.answer('webhook', { action: both })
  await write('oi')
  await eventually(ticket, ({ userId }) => userId !== null)
  expect(await ticket()).toMatchObject({ status: 'open', queueId: target.id, userId: person.userId, ...UNLED })

  const closing = await given(WEBHOOK)
  const { queue } = closing
  await control.answer('webhook', {
    messages: [{ text: 'Até logo.' }],
    action: { ...both, stopBot: true, close: true },
  })
  await closing.write('tchau')
  expect(await eventually(closing.ticket, ({ status }) => status === 'closed')).toMatchObject({ queueId: queue.id })
  expect(await closing.texts(2)).toContain('Até logo.')
  expect(await texts(1)).toEqual(['oi'])
})

test('unknown actions of a webhook change nothing, and the webhook keeps leading the ticket', async () => {
  const { company, write, texts, ticket } = await given(WEBHOOK)
  const foreign = await harness.company()
  const action = {
    stopBot: 'true',
    close: 1,
    queueId: String((await company.queue()).id),
    userId: [company.admin.userId],
    status: 'closed',
    companyId: foreign.id,
    transfer: true,
  }
  await control.answer('webhook', { messages: [{ text: 'Sim?' }], action, unknown: { close: true } })
  await write('oi')
  await texts(2)
  const before = await ticket()
  await write('tudo bem?')

  expect(await texts(4)).toEqual(['oi', 'Sim?', 'tudo bem?', 'Você disse: tudo bem?'])
  expect(before).toMatchObject(LED)
  expect(await ticket()).toMatchObject({ ...LED, queueId: before.queueId, userId: null })
})

test('a Typebot flow that names a queue or user of another company leaves the ticket to agents of its own company', async () => {
  const foreign = await harness.company()
  const [queue, person] = [await foreign.queue(), await foreign.person({ queueIds: [] })]
  for (const command of [`#{"queueId":${queue.id}}`, `#{"userId":${person.userId}}`]) {
    const own = await given(TYPEBOT)
    await control.answer('typebot', { messages: [bubble('Um instante.'), bubble(command)] })
    await own.write('oi')

    expect(await own.texts(2)).toEqual(['oi', 'Um instante.'])
    const refused = { ...WITH_PEOPLE, queueId: own.queue.id, userId: null }
    expect(await eventually(own.ticket, ({ useIntegration }) => !useIntegration)).toMatchObject(refused)
  }
  expect(await foreign.tickets()).toEqual([])
})

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

test('a Dialogflow agent sends several texts and hands over at the end, and addresses in its account are not called', async () => {
  const account = {
    client_email: 'agent@project.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${stage.url}/webhook/stolen`,
    auth_uri: `${stage.url}/webhook/stolen`,
  }
  const agent = { type: 'dialogflow', projectName: 'loja', jsonContent: JSON.stringify(account) } as const
  const { write, texts, ticket } = await given(agent)
  await control.answer('dialogflow', { texts: ['Olá!', 'Como posso ajudar?'] }, { texts: ['Até logo.'], ends: true })
  await write('oi')
  expect(await texts(3)).toEqual(['oi', 'Olá!', 'Como posso ajudar?'])
  expect(await ticket()).toMatchObject(LED)
  await write('nada')
  expect(await texts(5)).toEqual(['oi', 'Olá!', 'Como posso ajudar?', 'nada', 'Até logo.'])
  expect(await ticket()).toMatchObject(WITH_PEOPLE)

  expect(await control.arrivals('webhook')).toEqual([])
  expect((await control.arrivals('google')).length).toBeGreaterThan(0)
  const sessions = (await control.arrivals('dialogflow')).map(({ path }) => path)
  expect(new Set(sessions).size).toBe(1) // all calls for the ticket belong to one conversation
})

test.each([
  ['to a person', 'userId'],
  ['to another queue', 'queueId'],
] as const)(
  'an integration that passes a ticket %s wakes it and its clocks, as a transfer by a person does',
  async (_, field) => {
    const { company, write, ticket, queue, admin } = await given(WEBHOOK)
    const person = await company.person({ queueIds: [queue.id] })
    const action = field === 'userId' ? { userId: person.userId } : { queueId: (await company.queue()).id }
    await control.setFaults([{ provider: 'webhook', kind: 'held', times: 1 }])
    await control.answer('webhook', { messages: [], action })
    await write('oi')
    await eventually(
      () => control.arrivals('webhook'),
      (arrivals) => arrivals.length === 1,
    )
    const { id: ticketId } = await ticket()
    await harness.service.call(snoozeTicket, { params: { ticketId }, body: { untilAnswer: true } }, { as: admin })

    await control.release()

    const passed = await eventually(ticket, ({ useIntegration }) => !useIntegration)
    expect(passed).toMatchObject({ ...action, snooze: null, woken: { because: 'transfer' } })
    expect((await company.heard(ticketWoken)).map(({ because, by }) => [because, by])).toEqual([['transfer', null]])
    const { rows } = await harness.service.database.query(
      'select clock_paused_at as since, cardinality(clock_pauses) as times from ticket where id = $1',
      [ticketId],
    )
    expect(rows).toEqual([{ since: null, times: 2 }])
  },
)
