import { companyUpdated, settingUpdated } from '@recado/contracts/auth/events'
import { campaignAnswered, campaignConfirmed, contactOptedOut } from '@recado/contracts/campaigns/events'
import { connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { personErased } from '@recado/contracts/contacts/events'
import { aCompany, aConnection } from '@recado/kit/testing/resources'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import { candidateOf } from '../../test/tickets-player.ts'

let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness()
})
afterAll(() => harness.close())

const given = async (people: number) => {
  const company = await harness.company()
  const connection = await company.connection({ status: 'CONNECTED', isDefault: true })
  const contactListId = await harness.checkedList(company, people)
  return { company, admin: company.admin, connection, contactListId }
}
const isOver = ({ status }: { status: string }) => status === 'FINALIZADA'
const untilRequested = (companyId: number, count: number) =>
  eventually(
    () => harness.tickets.requested(companyId),
    (messages) => messages.length >= count,
  )

test('a campaign writes to everybody of a list once, in turn with its texts, and ends', async () => {
  const { company, admin, connection, contactListId } = await given(7)

  const { id } = await harness.start(company, {
    contactListId,
    message1: 'Oi {nome}, {numero} {cupom}',
    message3: 'Olá {nome}',
  })
  const campaign = await harness.until(admin, id, isOver)

  const requested = harness.tickets.requested(company.id)
  expect(requested.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Oi Pessoa 1, 55119\d{8} {cupom}$/),
    'Olá Pessoa 2',
    expect.stringMatching(/^Oi Pessoa 3, /),
    'Olá Pessoa 4',
    expect.stringMatching(/^Oi Pessoa 5, /),
    'Olá Pessoa 6',
    expect.stringMatching(/^Oi Pessoa 7, /),
  ])
  expect(new Set(requested.map(({ requestId }) => requestId)).size).toBe(7)
  expect(requested.every(({ whatsappId, step }) => whatsappId === connection.id && step === 'message')).toBe(true)
  expect(campaign).toMatchObject({ status: 'FINALIZADA', stats: { valid: 7, sent: 7, pending: 0, queued: 0 } })
  const told = await harness.until(admin, id, ({ stats }) => stats.delivered === 7)
  expect(told.completedAt).not.toBeNull()
  expect((await harness.recipients(admin, id)).map(({ state, variant }) => [state, variant])).toEqual(
    Array.from({ length: 7 }, (_, n) => ['delivered', n % 2 === 0 ? 1 : 3]),
  )
})

test('one message of a connection is in flight at a time, and the next is not requested before its fate is known', async () => {
  const { company, admin, contactListId } = await given(3)
  harness.tickets.behave(company.id, { progress: () => ['stored'] })

  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(company.id, 1)
  await harness.until(admin, id, ({ stats }) => stats.queued === 1)
  await harness.service.heard(campaignConfirmed, company.id, () => true) // behind all that was announced by now
  expect(harness.tickets.requested(company.id)).toHaveLength(1)

  if (!first) throw new Error('nothing was requested')
  await harness.tickets.tell(first, 'failed', 'ERR_SENDING_WAPP_MSG')
  await untilRequested(company.id, 2)
  expect((await harness.recipients(admin, id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'ERR_SENDING_WAPP_MSG'],
    ['queued', null],
    ['pending', null],
  ])
})

test('news of a message that come twice, late and in another order leave the furthest state', async () => {
  const { company, admin, contactListId } = await given(1)
  harness.tickets.behave(company.id, {
    progress: () => ['read', 'sent', 'sent', 'stored', 'delivered', { progress: 'failed', reason: 'ERR_X' }, 'read'],
  })

  const { id } = await harness.start(company, { contactListId })
  await harness.until(admin, id, isOver)
  const told = await harness.until(admin, id, ({ stats }) => stats.read === 1)

  expect(told.stats).toMatchObject({ sent: 1, delivered: 1, failed: 0 })
  const [recipient] = await harness.recipients(admin, id)
  expect(recipient).toMatchObject({ state: 'delivered', reason: null })
})

test('who has opted out, is a number of the company or was erased is skipped with the reason, and is never written to', async () => {
  const { company, admin, contactListId } = await given(4)
  const reasons = ['opted-out', 'own-number', 'erased', null] as const
  harness.tickets.behave(company.id, {
    audience: ({ numbers }) => numbers.map((asked, n) => candidateOf(asked, { skipped: reasons[n] ?? null })),
  })

  const { id } = await harness.start(company, { contactListId })
  const campaign = await harness.until(admin, id, isOver)

  expect(campaign.stats).toMatchObject({ valid: 1, skipped: 3, sent: 1 })
  expect((await harness.recipients(admin, id)).map(({ reason }) => reason)).toEqual(reasons)
  expect(harness.tickets.requested(company.id)).toHaveLength(1)
})

test('people of a tag are written to once, in whichever spelling their numbers come', async () => {
  const { company, admin } = await given(0)
  const { id: tagId } = await company.tag('Clientes')
  harness.tickets.behave(company.id, {
    audience: ({ tagId: asked }) =>
      asked === tagId
        ? [
            candidateOf({ key: null, number: '5511988887777' }, { name: 'Ana', contactId: 1 }),
            candidateOf({ key: null, number: '551188887777' }, { name: 'Ana de novo', contactId: 2 }),
            candidateOf({ key: null, number: null }, { name: 'Bia', contactId: 3 }),
            candidateOf({ key: null, number: null }, { name: 'Caio', contactId: 4, skipped: 'unreachable' }),
          ]
        : [],
  })

  const { id } = await harness.start(company, { contactListId: null, tagListId: tagId })
  const campaign = await harness.until(admin, id, isOver)

  expect(campaign.stats).toMatchObject({ valid: 2, sent: 2, skipped: 1 })
  expect(harness.tickets.requested(company.id).map(({ text, contactId }) => [text, contactId])).toEqual([
    ['Oi Ana', 1],
    ['Oi Bia', 3],
  ])
})

test('a campaign without anybody to write to ends at once', async () => {
  const { company, admin, contactListId } = await given(0)

  const { id } = await harness.start(company, { contactListId })

  expect(await harness.until(admin, id, isOver)).toMatchObject({ stats: { valid: 0 } })
})

test('with a confirmation only those who answer get the message, each once, in their turn', async () => {
  const { company, admin, contactListId } = await given(3)
  harness.tickets.behave(company.id, {
    progress: ({ step }) => (step === 'confirmation' ? ['sent'] : ['sent', 'read']),
  })

  const { id } = await harness.start(company, {
    contactListId,
    confirmation: true,
    confirmationMessage1: 'Posso, {nome}?',
  })
  const questions = await untilRequested(company.id, 3)
  await harness.until(admin, id, ({ stats }) => stats.confirmationRequested === 3)
  const [, second] = questions
  for (let time = 0; time < 2; time++) {
    await harness.service.publish(campaignConfirmed, company.id, {
      campaignId: id,
      recipientId: second?.recipientId ?? 0,
      at: new Date().toISOString(),
    })
  }

  const { stats } = await harness.until(admin, id, (campaign) => campaign.stats.sent === 1)
  expect(stats).toMatchObject({ confirmationRequested: 3, confirmed: 1, sent: 1, read: 1 })
  expect(harness.tickets.requested(company.id).map(({ step, text }) => [step, text])).toEqual([
    ['confirmation', 'Posso, Pessoa 1?'],
    ['confirmation', 'Posso, Pessoa 2?'],
    ['confirmation', 'Posso, Pessoa 3?'],
    ['message', 'Oi Pessoa 2'],
  ])
  expect((await harness.recipients(admin, id)).map(({ state }) => state)).toEqual([
    'awaiting_confirmation',
    'delivered',
    'awaiting_confirmation',
  ])
})

test('a confirmation that is heard before the news of its question counts', async () => {
  const { company, admin, contactListId } = await given(1)
  harness.tickets.behave(company.id, { progress: ({ step }) => (step === 'confirmation' ? [] : ['sent']) })

  const { id } = await harness.start(company, { contactListId, confirmation: true, confirmationMessage1: 'Posso?' })
  const [question] = await untilRequested(company.id, 1)
  if (!question) throw new Error('nothing was asked')
  await harness.service.publish(campaignConfirmed, company.id, {
    campaignId: id,
    recipientId: question.recipientId ?? 0,
    at: new Date().toISOString(),
  })
  await harness.until(admin, id, ({ stats }) => stats.confirmed === 1)
  await harness.tickets.tell(question, 'sent')

  await harness.until(admin, id, isOver)
  expect(harness.tickets.requested(company.id).map(({ step }) => step)).toEqual(['confirmation', 'message'])
})

test('a canceled campaign requests nothing more, and restarted it writes to those alone who are left', async () => {
  const { company, admin, contactListId } = await given(4)
  harness.tickets.behave(company.id, { progress: () => [], takesBack: true })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(company.id, 1)

  expect(await harness.cancel(admin, id)).toBe(200)
  expect(await harness.cancel(admin, id)).toBe(409)
  const canceled = await harness.until(admin, id, ({ stats }) => stats.pending === 4)
  expect(canceled).toMatchObject({ status: 'CANCELADA', canceledBecause: 'person', stats: { queued: 0 } })
  harness.tickets.behave(company.id, {})
  const statuses = await Promise.all([harness.restart(admin, id), harness.restart(admin, id)])
  expect(statuses.sort()).toEqual([200, 409])
  await harness.until(admin, id, isOver)

  const requested = harness.tickets.requested(company.id)
  expect(requested.map(({ text }) => text)).toEqual([
    'Oi Pessoa 1',
    'Oi Pessoa 1',
    'Oi Pessoa 2',
    'Oi Pessoa 3',
    'Oi Pessoa 4',
  ])
  expect(requested[1]?.requestId).not.toBe(first?.requestId)
})

test('who was written to when a campaign was canceled is not written to again while nothing says that it never left', async () => {
  const { company, admin, contactListId } = await given(2)
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(company.id, 1)
  await harness.cancel(admin, id)
  harness.tickets.behave(company.id, {})
  await harness.restart(admin, id)
  expect(await harness.show(admin, id)).toMatchObject({ status: 'EM_ANDAMENTO' })

  if (!first) throw new Error('nothing was requested')
  await harness.tickets.tell(first, 'sent')
  await harness.until(admin, id, isOver)

  expect(harness.tickets.requested(company.id).map(({ text }) => text)).toEqual(['Oi Pessoa 1', 'Oi Pessoa 2'])
})

test('while the connection is closed a campaign waits and says so, and goes on when it is open', async () => {
  const { company, admin, connection, contactListId } = await given(2)
  const become = (status: 'CONNECTED' | 'DISCONNECTED', version: number) =>
    harness.service.publish(connectionUpdated, company.id, {
      connection: aConnection(company.id, { ...connection, status, version }),
    })
  await become('DISCONNECTED', 2)
  const { id } = await harness.start(company, { contactListId })

  const waiting = await harness.until(admin, id, (campaign) => campaign.waiting?.reason === 'connection')
  expect(waiting).toMatchObject({ status: 'EM_ANDAMENTO', waiting: { until: null } })
  expect(harness.tickets.requested(company.id)).toEqual([])
  await become('CONNECTED', 3)

  expect(await harness.until(admin, id, isOver)).toMatchObject({ waiting: null, stats: { sent: 2 } })
})

test('a campaign ends when its connection is banned, and goes on by the default one when it is deleted', async () => {
  const { company, admin, connection, contactListId } = await given(2)
  harness.tickets.behave(company.id, { progress: () => [] })
  const other = await company.connection({ status: 'CONNECTED', isDefault: false })
  const banned = await harness.start(company, { contactListId, whatsappId: other.id })
  await untilRequested(company.id, 1)

  await harness.service.publish(connectionUpdated, company.id, {
    connection: aConnection(company.id, { ...other, status: 'BANNED', version: 9 }),
  })
  expect(await harness.until(admin, banned.id, ({ status }) => status === 'CANCELADA')).toMatchObject({
    canceledBecause: 'banned',
  })

  const third = await company.connection({ status: 'CONNECTED', isDefault: false })
  harness.tickets.behave(company.id, { progress: ({ whatsappId }) => (whatsappId === third.id ? [] : ['sent']) })
  const moved = await harness.start(company, { contactListId, whatsappId: third.id })
  const [, atThird] = await untilRequested(company.id, 2)
  await harness.service.publish(connectionDeleted, company.id, { whatsappId: third.id })
  await harness.until(admin, moved.id, ({ whatsapp }) => whatsapp?.id === connection.id)
  if (!atThird) throw new Error('nothing was requested')
  await harness.tickets.tell(atThird, 'failed', 'ERR_SENDING_WAPP_MSG')
  expect(await harness.until(admin, moved.id, isOver)).toMatchObject({ stats: { sent: 1, failed: 1 } })
})

test('a running campaign stays on its connection when another becomes the default one, which it takes when it is restarted', async () => {
  const { company, admin, connection, contactListId } = await given(3)
  harness.tickets.behave(company.id, { progress: () => [], takesBack: true })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(company.id, 1)

  await harness.service.publish(connectionUpdated, company.id, {
    connection: aConnection(company.id, { ...connection, isDefault: false, version: 2 }),
  })
  const other = await company.connection({ status: 'CONNECTED', isDefault: true })
  if (first) await harness.tickets.tell(first, 'sent')
  await untilRequested(company.id, 2)
  expect(await harness.cancel(admin, id)).toBe(200)
  await harness.until(admin, id, ({ stats }) => stats.pending === 2)
  harness.tickets.behave(company.id, {})
  expect(await harness.restart(admin, id)).toBe(200)

  await harness.until(admin, id, isOver)
  const senders = harness.tickets.requested(company.id).map(({ whatsappId }) => whatsappId)
  expect(senders).toEqual([connection.id, connection.id, other.id, other.id])
})

test('running and programmed campaigns end with the reason when the setting, the plan or the company is switched off', async () => {
  const cases = [
    ['setting', { setting: { key: 'campaignsEnabled', value: 'false', version: 7 } }],
    ['feature', { plan: { ...aCompany(1).plan, features: [] } }],
    ['company', { status: false }],
  ] as const
  for (const [because, change] of cases) {
    const { company, admin, contactListId } = await given(1)
    harness.tickets.behave(company.id, { progress: () => [] })
    const running = await harness.start(company, { contactListId })
    await untilRequested(company.id, 1)
    const scheduledAt = new Date(Date.now() + 7_200_000).toISOString()
    const programmed = await harness.create(admin, { contactListId, scheduledAt })
    if ('setting' in change) {
      const setting = { ...change.setting, companyId: company.id }
      await harness.service.publish(settingUpdated, company.id, { setting })
    } else {
      const changed = aCompany(company.id, { ...(change as object), version: 5 })
      await harness.service.publish(companyUpdated, company.id, { company: changed })
    }
    const rows = await eventually(
      async () =>
        (
          await harness.service.database.query<{ status: string; because: string }>(
            'select status, canceled_because as because from campaign where id = any ($1) order by id',
            [[running.id, programmed.id]],
          )
        ).rows,
      (all) => all.every(({ status }) => status === 'CANCELADA'),
    )
    expect(rows).toEqual([
      { status: 'CANCELADA', because },
      { status: 'CANCELADA', because },
    ])
  }
})

test('a person who opts out is skipped where nothing was sent yet, in all campaigns, in any spelling', async () => {
  const { company, admin, contactListId } = await given(2)
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(company.id, 1)
  await harness.until(admin, id, ({ stats }) => stats.pending === 1 && stats.queued === 1)
  const [, second] = await harness.recipients(admin, id)

  await harness.service.publish(contactOptedOut, company.id, {
    contactId: 5,
    optOut: true,
    numbers: [second?.number?.replace(/^(5511)9/, '$1') ?? ''],
    campaignId: id,
    recipientId: second?.id ?? 0,
    at: new Date().toISOString(),
  })
  await harness.service.publish(campaignAnswered, company.id, {
    campaignId: id,
    recipientId: first?.recipientId ?? 0,
    at: new Date().toISOString(),
  })

  const told = await harness.until(admin, id, ({ stats }) => stats.optedOut === 1 && stats.answered === 1)
  expect(told.stats).toMatchObject({ skipped: 1, valid: 1, pending: 0 })
  expect((await harness.recipients(admin, id))[1]).toMatchObject({ state: 'skipped', reason: 'opted-out' })
})

test('an erased person is written to no more, and stays in the figures alone', async () => {
  const { company, admin, contactListId } = await given(2)
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, { contactListId })
  await untilRequested(company.id, 1)
  const [first, second] = await harness.recipients(admin, id)

  const phones = [first?.number ?? '', second?.number ?? '']
  await harness.service.publish(personErased, company.id, { phones, lids: [], messages: [] })

  await harness.until(admin, id, ({ stats }) => stats.skipped === 1)
  expect(await harness.recipients(admin, id)).toMatchObject([
    { name: '', number: null, state: 'queued' },
    { name: '', number: null, state: 'skipped', reason: 'erased' },
  ])
})

test('a refusal of messages to strangers pauses the connection for a day and is told', async () => {
  const { company, admin, contactListId } = await given(2)
  harness.tickets.behave(company.id, { progress: () => [{ progress: 'failed', reason: 'ERR_WAPP_STRANGERS' }] })
  const { id } = await harness.start(company, { contactListId })

  const { waiting } = await harness.until(admin, id, (campaign) => campaign.waiting?.reason === 'strangers')

  expect(Date.parse(waiting?.until ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  expect(harness.tickets.requested(company.id)).toHaveLength(1)
})

test('new people of a list are written to while the campaign runs, and those who left it are not', async () => {
  const { company, admin, contactListId } = await given(3)
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(company.id, 1)
  const { body } = await company.remove(contactListId, 'Pessoa 3')
  expect(body).toMatchObject({ message: expect.any(String) })
  const late = await company.item(contactListId, { name: 'Nova' })
  await harness.until(admin, id, ({ stats }) => stats.skipped === 1 && stats.pending === 2)
  expect((await harness.recipients(admin, id)).map(({ name, state, reason }) => [name, state, reason])).toEqual([
    ['Pessoa 1', 'queued', null],
    ['Pessoa 2', 'pending', null],
    ['Pessoa 3', 'skipped', 'left'],
    ['Nova', 'pending', null],
  ])

  await company.check(late.id, true)
  harness.tickets.behave(company.id, {})
  if (first) await harness.tickets.tell(first, 'sent')

  await harness.until(admin, id, isOver)
  expect(harness.tickets.requested(company.id).map(({ text }) => text)).toEqual([
    'Oi Pessoa 1',
    'Oi Pessoa 2',
    'Oi Nova',
  ])
})
