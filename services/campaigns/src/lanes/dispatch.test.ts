import { campaignConfirmed } from '@recado/contracts/campaigns/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import { givenList, isOver, untilRequested } from '../../test/running-campaigns.ts'
import { candidateOf } from '../../test/tickets-player.ts'

let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness()
})
afterAll(() => harness.close())

test('a campaign writes to each person of a list once, alternates its texts, and ends', async () => {
  const { company, admin, connection, contactListId } = await givenList(harness, 7)

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

test('a progress value that only a later release knows changes nothing until a known value arrives', async () => {
  const { company, admin, contactListId } = await givenList(harness, 1)
  harness.tickets.behave(company.id, { progress: () => ['stored', 'of-a-later-release' as never] })

  const { id } = await harness.start(company, { contactListId })
  const [message] = await untilRequested(harness, company.id, 1)
  await harness.until(admin, id, ({ stats }) => stats.queued === 1)
  // a fence: waits until all earlier events have been handled
  await harness.service.heard(campaignConfirmed, company.id, () => true)

  expect((await harness.recipients(admin, id)).map(({ state, reason }) => [state, reason])).toEqual([['queued', null]])
  if (!message) throw new Error('no message was requested')
  await harness.tickets.tell(message, 'read')
  expect(await harness.until(admin, id, isOver)).toMatchObject({ stats: { sent: 1, read: 1, failed: 0 } })
  expect(await harness.service.dead('campaigns.record-progress')).toBe(0)
})

test('progress of a step that only a later release knows leaves the recipient as it is, and the next message is requested', async () => {
  const { company, admin, contactListId } = await givenList(harness, 2)
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(harness, company.id, 1)
  if (!first) throw new Error('no message was requested')

  await harness.tickets.tell({ ...first, step: 'of-a-later-release' as never }, 'failed', 'ERR_SENDING_WAPP_MSG')

  await untilRequested(harness, company.id, 2)
  expect((await harness.recipients(admin, id)).map(({ state }) => state)).toEqual(['queued', 'queued'])
  expect(await harness.service.dead('campaigns.record-progress')).toBe(0)
})

test('a connection requests its next message only when the result of the previous one is known', async () => {
  const { company, admin, contactListId } = await givenList(harness, 3)
  harness.tickets.behave(company.id, { progress: () => ['stored'] })

  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(harness, company.id, 1)
  await harness.until(admin, id, ({ stats }) => stats.queued === 1)
  // a fence: waits until all earlier events have been handled
  await harness.service.heard(campaignConfirmed, company.id, () => true)
  expect(harness.tickets.requested(company.id)).toHaveLength(1)

  if (!first) throw new Error('no message was requested')
  await harness.tickets.tell(first, 'failed', 'ERR_SENDING_WAPP_MSG')
  await untilRequested(harness, company.id, 2)
  expect((await harness.recipients(admin, id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['failed', 'ERR_SENDING_WAPP_MSG'],
    ['queued', null],
    ['pending', null],
  ])
})

test('progress events that are repeated, late or out of order result in the furthest state', async () => {
  const { company, admin, contactListId } = await givenList(harness, 1)
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

test('people who opted out, have one of the company’s own numbers or were erased are skipped with that reason', async () => {
  const { company, admin, contactListId } = await givenList(harness, 4)
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

test('people of a tag get one message each, even if several contacts have the same number in different spellings', async () => {
  const { company, admin } = await givenList(harness, 0)
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

test('a campaign without recipients ends at once', async () => {
  const { company, admin, contactListId } = await givenList(harness, 0)

  const { id } = await harness.start(company, { contactListId })

  expect(await harness.until(admin, id, isOver)).toMatchObject({ stats: { valid: 0 } })
})

test('a campaign with a confirmation request sends its message only to people who confirm, and once to each', async () => {
  const { company, admin, contactListId } = await givenList(harness, 3)
  harness.tickets.behave(company.id, {
    progress: ({ step }) => (step === 'confirmation' ? ['sent'] : ['sent', 'read']),
  })

  const { id } = await harness.start(company, {
    contactListId,
    confirmation: true,
    confirmationMessage1: 'Posso, {nome}?',
  })
  const questions = await untilRequested(harness, company.id, 3)
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

test('a confirmation that arrives before the progress of its confirmation request is recorded', async () => {
  const { company, admin, contactListId } = await givenList(harness, 1)
  harness.tickets.behave(company.id, { progress: ({ step }) => (step === 'confirmation' ? [] : ['sent']) })

  const { id } = await harness.start(company, { contactListId, confirmation: true, confirmationMessage1: 'Posso?' })
  const [question] = await untilRequested(harness, company.id, 1)
  if (!question) throw new Error('no question was sent')
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
