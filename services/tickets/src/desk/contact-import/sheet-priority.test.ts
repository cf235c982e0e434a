import { createContactField } from '@recado/contracts/contact-fields/routes'
import * as contract from '@recado/contracts/contacts/routes'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { aSheet } from '@recado/kit/testing/a-sheet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

async function upload(as: Person, content: Uint8Array) {
  const body = new FormData()
  body.append('file', new Blob([content as never]), 'contatos.xlsx')
  return (await harness.service.raw('POST', '/contacts/upload', { body, as })).body
}
const create = (as: Person, name: string, number: string) =>
  harness.service.call(contract.createContact, { body: { name, number } }, { as })
const list = async (as: Person) =>
  (await harness.service.call(contract.listContacts, { query: {} }, { as })).body.contacts
const HEAD = ['name', 'number', 'prioridade']
const priorities = async (as: Person) => (await list(as)).map(({ name, priority }) => [name, priority])

test('a column of priorities raises the priority of new and known contacts, and announces their active tickets', async () => {
  const company = await harness.company()
  const { admin } = company
  const waiting = await company.waiting(null, { chat: { phone: '5511900000001', lid: null }, pushName: 'Ana' })
  const { id: contactId } = (await create(admin, 'Bia', '5511900000002')).body
  await harness.service.call(
    contract.changeContact,
    { params: { contactId }, body: { priority: 'high' } },
    { as: admin },
  )
  const sheet = aSheet(
    [
      [null, '5511900000001', 'Alta'],
      ['Bia', '5511900000002', 'nenhuma'],
      ['Caio', '5511900000003', 1],
      ['Duda', '5511900000004', null],
      ['Eva', '5511900000005', 'urgentíssima'],
    ],
    { head: HEAD },
  )

  expect(await upload(admin, sheet)).toMatchObject({
    imported: 2,
    updated: 1,
    invalid: 1,
    errors: [{ row: 6, reason: 'field' }],
  })
  expect(await priorities(admin)).toEqual([
    ['Ana', 'high'],
    ['Bia', 'high'],
    ['Caio', 'high'],
    ['Duda', 'none'],
  ])
  expect((await company.ticket(waiting.id)).priority).toBe('high')
  const told = (await company.heard(ticketUpdated)).filter(({ ticket }) => ticket.priority === 'high')
  expect(told).toMatchObject([{ ticket: { id: waiting.id }, before: { status: 'pending' } }])
  expect(await upload(admin, sheet)).toMatchObject({ imported: 0, updated: 0 })
})

test('an export with fields has the priorities in the language of the reader, and another company imports them', async () => {
  const [company, other] = [await harness.company(), await harness.company()]
  await create(company.admin, 'Ana', '5511900000001')
  await upload(company.admin, aSheet([['Bia', '5511900000002', 'high']], { head: HEAD }))
  const linesOf = async (language: string) => {
    const headers = { 'accept-language': language }
    const { body } = await harness.service.raw('GET', '/contacts/export-with-fields', { as: company.admin, headers })
    return String((body as Record<string, unknown>)['content'])
      .trimEnd()
      .split('\r\n')
  }

  const [head = '', ...lines] = await linesOf('pt')
  expect([head, ...lines]).toEqual([
    'name;number;email;username;lid;priority',
    'Ana;5511900000001;;;;',
    'Bia;5511900000002;;;;alta',
  ])
  expect((await linesOf('en'))[2]).toBe('Bia;5511900000002;;;;high')
  await upload(
    other.admin,
    aSheet(
      lines.map((line) => line.split(';')),
      { head: head.split(';') },
    ),
  )
  expect(await priorities(other.admin)).toEqual([
    ['Ana', 'none'],
    ['Bia', 'high'],
  ])
})

test('a column with the name of a field of the company fills that field instead of the priority', async () => {
  const { admin } = await harness.company()
  const body = { name: 'Prioridade', kind: 'text' as const, options: [] }
  const { id } = (await harness.service.call(createContactField, { body }, { as: admin })).body

  await upload(admin, aSheet([['Ana', '5511900000001', 'alta']], { head: HEAD }))

  expect((await list(admin)).map(({ priority, fields }) => [priority, fields])).toEqual([
    ['none', [{ fieldId: id, value: 'alta' }]],
  ])
})
