import {
  type audienceRequested,
  campaignAnswered,
  campaignFilesChanged,
  contactOptedOut,
} from '@recado/contracts/campaigns/events'
import { changeCampaign, createCampaign } from '@recado/contracts/campaigns/routes'
import { contactDeleted, personErased } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import { givenList, isOver, untilRequested } from '../../test/running-campaigns.ts'
import { candidateOf } from '../../test/tickets-player.ts'

let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness()
})
afterAll(() => harness.close())

test('a person who opts out is skipped in all campaigns that have sent them no message, in any spelling of the number', async () => {
  const { company, admin, contactListId } = await givenList(harness, 2)
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(harness, company.id, 1)
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

test('an erased person gets no more messages, and their recipient rows remain without personal data', async () => {
  const { company, admin, contactListId } = await givenList(harness, 2)
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, { contactListId })
  await untilRequested(harness, company.id, 1)
  const [first, second] = await harness.recipients(admin, id)

  const phones = [first?.number ?? '', second?.number ?? '']
  await harness.service.publish(personErased, company.id, { phones, lids: [], messages: [] })

  await harness.until(admin, id, ({ stats }) => stats.skipped === 1)
  expect(await harness.recipients(admin, id)).toMatchObject([
    { name: '', number: null, state: 'queued' },
    { name: '', number: null, state: 'skipped', reason: 'erased' },
  ])
})

test('a person without a number is erased by contact id, even after a merge into another contact', async () => {
  const { company, admin } = await givenList(harness, 0)
  const { id: tagId } = await company.tag('Clientes')
  const person = (name: string, contactId: number) => candidateOf({ key: null, number: null }, { name, contactId })
  harness.tickets.behave(company.id, {
    audience: () => [person('Ana', 70), person('Bia', 71), person('Caio', 72)],
    progress: () => [],
  })
  const { id } = await harness.start(company, { contactListId: null, tagListId: tagId })
  await untilRequested(harness, company.id, 1)
  const other = await harness.company()

  const whom = { phones: [], lids: ['55'], messages: [] }
  await harness.service.publish(contactDeleted, company.id, { contactId: 72, mergedInto: 73 })
  await harness.service.publish(personErased, other.id, { ...whom, contactId: 71 })
  await harness.service.publish(personErased, company.id, whom)
  await harness.service.publish(personErased, company.id, { ...whom, contactId: 73 })
  await harness.until(admin, id, ({ stats }) => stats.skipped === 1)
  expect(await harness.recipients(admin, id)).toMatchObject([
    { state: 'queued', name: 'Ana' },
    { state: 'pending', name: 'Bia', contactId: 71 },
    { state: 'skipped', reason: 'erased', name: '', contactId: null },
  ])

  await harness.service.publish(personErased, company.id, { ...whom, contactId: 71 })
  await harness.until(admin, id, ({ stats }) => stats.skipped === 2)
  expect((await harness.recipients(admin, id))[1]).toMatchObject({ state: 'skipped', reason: 'erased', name: '' })
})

test('people who join the list of a running campaign get messages, and people who leave the list get none', async () => {
  const { company, admin, contactListId } = await givenList(harness, 3)
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(harness, company.id, 1)
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

test('a campaign for a field writes to the people whom the tickets service finds, and after a change only to the new ones', async () => {
  const { company, admin, contactListId } = await givenList(harness, 1)
  const [gold, silver] = [
    { fieldId: 4, value: 'Ouro' },
    { fieldId: 4, value: 'Prata' },
  ]
  const person = (name: string, number: string) => candidateOf({ key: null, number }, { name, contactId: 70 })
  const audience = ({ field, tagId }: EventData<typeof audienceRequested>) => {
    if (tagId !== null) return []
    return field?.value === 'Ouro' ? [person('Ana', '5511988887771')] : [person('Bia', '5511988887772')]
  }
  harness.tickets.behave(company.id, { audience, progress: () => [], takesBack: true })
  const both = { contactListId, audienceField: gold, message1: 'Oi' }
  expect(await harness.service.call(createCampaign, { body: { name: 'Natal', ...both } }, { as: admin })).toMatchObject(
    {
      status: 400,
      body: { fields: [{ field: 'audienceField', code: 'invalid' }] },
    },
  )

  const { id } = await harness.start(company, { audienceField: gold })
  await untilRequested(harness, company.id, 1)
  await harness.cancel(admin, id)
  await harness.until(admin, id, ({ stats }) => stats.pending === 1)
  await harness.service.call(
    changeCampaign,
    { params: { campaignId: id }, body: { audienceField: silver } },
    { as: admin },
  )
  harness.tickets.behave(company.id, { audience })
  await harness.restart(admin, id)
  const over = await harness.until(admin, id, ({ status }) => status === 'FINALIZADA')

  expect(over.audienceField).toEqual(silver)
  expect(harness.tickets.requested(company.id).map(({ name }) => name)).toEqual(['Ana', 'Bia'])
  const needed = (await company.heard(campaignFilesChanged, 2)).map(({ fieldId, name }) => [fieldId, name])
  expect(needed.slice(0, 2)).toEqual([
    [4, 'Natal'],
    [null, ''],
  ])
})
