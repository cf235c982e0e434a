import { randomUUID } from 'node:crypto'
import { audienceRequested, audienceTold, type Candidate } from '@recado/contracts/campaigns/events'
import { createContactField, deleteContactField } from '@recado/contracts/contact-fields/routes'
import { eraseContact } from '@recado/contracts/contacts/data-routes'
import { blockContact, changeContact, setOptOut } from '@recado/contracts/contacts/routes'
import type { EventData } from '@recado/contracts/event'
import { addTicketTag, createTag } from '@recado/contracts/tags/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

type Question = EventData<typeof audienceRequested>
type Asked = Pick<Question, 'tagId' | 'numbers'> & { readonly field?: Question['field'] }

async function ask(company: Company, { field = null, ...asked }: Asked) {
  const requestId = randomUUID()
  await harness.service.publish(audienceRequested, company.id, {
    requestId,
    campaignId: null,
    field,
    ...asked,
  })
  const ours = (all: readonly EventData<typeof audienceTold>[]) => all.filter((page) => page.requestId === requestId)
  return ours(await harness.service.heard(audienceTold, company.id, (all) => ours(all).some(({ isLast }) => isLast)))
}
const brief = ({ key, name, number, skipped }: Candidate) => ({ key, name, number, skipped })
const numbered = (...numbers: string[]) => numbers.map((number, index) => ({ key: index + 1, number }))

const givenTag = async (company: Company): Promise<number> =>
  (await harness.service.call(createTag, { body: { name: 'VIP', color: '#123' } }, { as: company.admin })).body.id

async function tagged(
  company: Company,
  tagId: number,
  chat: { phone: string | null; lid: string | null },
  name: string,
) {
  const ticket = await company.waiting(null, { chat, pushName: name })
  const params = { ticketId: ticket.id, tagId }
  await harness.service.call(addTicketTag, { params }, { as: company.admin })
  return ticket
}

test('all contacts with a tag are published once, without groups, with the reasons for skipping some of them', async () => {
  const company = await harness.company()
  await company.connection({ number: '5521988887777' })
  const tagId = await givenTag(company)
  const first = await tagged(company, tagId, { phone: '5521911110001', lid: null }, 'Ana')
  await tagged(company, tagId, { phone: '5521911110001', lid: null }, 'Ana')
  await tagged(company, tagId, { phone: null, lid: '777' }, 'Bia')
  await tagged(company, tagId, { phone: '552188887777', lid: null }, 'Nós')
  await company.waiting(null, { chat: { phone: '5521911110009', lid: null }, pushName: 'Sem etiqueta' })
  const { contactId } = await tagged(company, tagId, { phone: '5521911110002', lid: null }, 'Caio')
  await harness.service.call(setOptOut, { params: { contactId }, body: { optOut: true } }, { as: company.admin })
  const blocked = await tagged(company, tagId, { phone: '5521911110003', lid: null }, 'Duda')
  const block = { params: { contactId: blocked.contactId }, body: { isBlocked: true } }
  await harness.service.call(blockContact, block, { as: company.admin })
  const [page, ...others] = await ask(company, { tagId, numbers: [] })

  expect(others).toEqual([])
  expect(page?.people.map(brief)).toEqual([
    { key: null, name: 'Ana', number: '5521911110001', skipped: null },
    { key: null, name: 'Bia', number: null, skipped: null },
    { key: null, name: 'Nós', number: '552188887777', skipped: 'own-number' },
    { key: null, name: 'Caio', number: '5521911110002', skipped: 'opted-out' },
    { key: null, name: 'Duda', number: '5521911110003', skipped: 'blocked' },
  ])
  expect(page?.people[0]?.contactId).toBe(first.contactId)
  expect(await ask(await harness.company(), { tagId, numbers: [] })).toMatchObject([
    { page: 1, isLast: true, people: [] },
  ])
})

test('numbers are matched in any spelling, including those of erased contacts and those without a contact', async () => {
  const company = await harness.company()
  await company.connection({ number: '5521988887777' })
  const { contactId } = await company.waiting(null, { chat: { phone: '5521977770001', lid: null } })
  await harness.service.call(setOptOut, { params: { contactId }, body: { optOut: true } }, { as: company.admin })
  const gone = await company.waiting(null, { chat: { phone: '5521977770002', lid: null }, pushName: 'Davi' })
  const params = { contactId: gone.contactId }
  await harness.service.call(setOptOut, { params, body: { optOut: true } }, { as: company.admin })
  await harness.service.call(eraseContact, { params, body: { name: 'Davi' } }, { as: company.admin })
  const numbers = numbered('552177770001', '552177770002', '552188887777', '5521977770003')

  const [page] = await ask(company, { tagId: null, numbers })
  expect(page?.people.map(brief)).toEqual([
    { key: 1, name: 'Carla', number: '5521977770001', skipped: 'opted-out' },
    { key: 2, name: null, number: '552177770002', skipped: 'erased' },
    { key: 3, name: null, number: '552188887777', skipped: 'own-number' },
    { key: 4, name: null, number: '5521977770003', skipped: null },
  ])
})

test('twenty thousand contacts are published in pages of five hundred, in order', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection()
  const tagId = await givenTag(company)
  await harness.service.database.query(
    `with made as (
       insert into contact (company_id, name, number)
         select $1, 'Pessoa ' || n, (5521900000000 + n)::text from generate_series(1, 20000) n returning id
     ), opened as (
       insert into ticket (company_id, contact_id, whatsapp_id, status, last_message, from_me, unread_messages, origin)
         select $1, id, $2, 'closed', 'Oi', false, 0, 'inbound' from made returning id
     ) insert into ticket_tag (company_id, ticket_id, tag_id) select $1, id, $3 from opened`,
    [company.id, whatsappId, tagId],
  )
  const pages = await ask(company, { tagId, numbers: [] })

  expect(pages.map(({ page, isLast, people }) => `${page} ${isLast} ${people.length}`)).toEqual(
    Array.from({ length: 40 }, (_, index) => `${index + 1} ${index === 39} 500`),
  )
  expect(new Set(pages.flatMap(({ people }) => people.map(({ contactId }) => contactId))).size).toBe(20_000)
})

test('the people of a field are the contacts with its value, of a field and a tag those with both, and nobody after its deletion', async () => {
  const company = await harness.company()
  const { admin } = company
  const tagId = await givenTag(company)
  const plan = { name: 'Plano', kind: 'choice' as const, options: ['Ouro', 'Prata'] }
  const { body: field } = await harness.service.call(createContactField, { body: plan }, { as: admin })
  const ana = await tagged(company, tagId, { phone: '5521911110011', lid: null }, 'Ana')
  const bia = await company.waiting(null, { chat: { phone: '5521911110012', lid: null }, pushName: 'Bia' })
  const caio = await tagged(company, tagId, { phone: '5521911110013', lid: null }, 'Caio')
  for (const [{ contactId }, value] of [
    [ana, 'Ouro'],
    [bia, 'Ouro'],
    [caio, 'Prata'],
  ] as const) {
    const body = { fields: [{ fieldId: field.id, value }] }
    await harness.service.call(changeContact, { params: { contactId }, body }, { as: admin })
  }
  const gold = { fieldId: field.id, value: 'ouro' }
  const told = async (as: Company, question: Asked) =>
    (await ask(as, question)).flatMap(({ people }) => people.map(({ name }) => name))

  expect(await told(company, { tagId: null, field: gold, numbers: [] })).toEqual(['Ana', 'Bia'])
  expect(await told(company, { tagId, field: gold, numbers: [] })).toEqual(['Ana'])
  expect(await told(company, { tagId: null, field: { ...gold, value: 'Bronze' }, numbers: [] })).toEqual([])
  expect(await told(await harness.company(), { tagId: null, field: gold, numbers: [] })).toEqual([])

  await harness.service.call(deleteContactField, { params: { contactFieldId: field.id } }, { as: admin })
  expect(await told(company, { tagId: null, field: gold, numbers: [] })).toEqual([])
})
