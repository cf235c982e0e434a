import { actRecorded } from '@recado/contracts/auth/events'
import {
  contactListItemCreated,
  contactListItemDeleted,
  contactListItemsChanged,
  contactListItemUpdated,
  contactListUpdated,
} from '@recado/contracts/campaigns/contact-list-events'
import * as contract from '@recado/contracts/campaigns/contact-list-routes'
import type { RouteInput } from '@recado/contracts/route'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, type NewItem, type Person, startCampaigns } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startCampaigns({ jobs: false })
})
afterAll(() => harness.close())

type Extra = { companyId?: number }
type ListQuery = RouteInput<typeof contract.listContactListItems>['query']
const create = (as: Person, contactListId: number, person: NewItem & Extra, headers = {}) => {
  const body = { contactListId, name: 'Ana', number: '5511987654321', ...person }
  return harness.service.call(contract.createContactListItem, { body }, { as, headers })
}
const change = (as: Person, contactListItemId: number, body: NewItem) =>
  harness.service.call(contract.changeContactListItem, { params: { contactListItemId }, body }, { as })
const remove = (as: Person, contactListItemId: number) =>
  harness.service.call(contract.deleteContactListItem, { params: { contactListItemId } }, { as })
const removeInvalid = (as: Person, contactListId: number) =>
  harness.service.call(contract.deleteInvalidItems, { params: { contactListId } }, { as })
const show = (as: Person, contactListItemId: number) =>
  harness.service.call(contract.getContactListItem, { params: { contactListItemId } }, { as })
const list = (as: Person, query: ListQuery) => harness.service.call(contract.listContactListItems, { query }, { as })

const missing = { status: 404, body: { error: 'ERR_NO_CONTACTLISTITEM_FOUND' } }
const noList = { status: 404, body: { error: 'ERR_NO_CONTACTLIST_FOUND' } }
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const taken = { status: 409, body: { error: 'ERR_DUPLICATED_CONTACT' } }

test('admins can add, change and remove people of lists of their own company only', async () => {
  const company = await harness.company()
  const { admin } = company
  const stranger = (await harness.company()).admin
  const { id: contactListId } = await company.list()

  const person = { name: ' Ana Lima ', number: '+55 (11) 98765-4321', email: 'ana@exemplo.com' }
  const { status, body: made } = await create(admin, contactListId, { ...person, companyId: company.id })
  const { body: changed } = await change(admin, made.id, { name: 'Ana', email: null })

  expect(status).toBe(201)
  const { number, isWhatsappValid, lastCheckedAt } = made
  expect({ number, isWhatsappValid, lastCheckedAt }).toEqual({
    number: '5511987654321',
    isWhatsappValid: null,
    lastCheckedAt: null,
  })
  expect(made).toMatchObject({ name: 'Ana Lima', email: 'ana@exemplo.com', contactListId, companyId: company.id })
  expect(changed).toMatchObject({ id: made.id, name: 'Ana', email: null, number: made.number, version: 2 })
  expect((await show(admin, made.id)).body).toEqual(changed)
  expect((await list(admin, { contactListId })).body).toEqual({ contacts: [changed], count: 1, hasMore: false })
  expect((await company.show(contactListId)).contactsCount).toBe(1)
  expect(await list(stranger, { contactListId })).toMatchObject(noList)
  expect(await create(stranger, contactListId, {})).toMatchObject(noList)
  expect(await create(admin, contactListId, { companyId: stranger.companyId })).toMatchObject(refused)
  for (const answer of [
    await show(stranger, made.id),
    await change(stranger, made.id, { name: 'Minha' }),
    await remove(stranger, made.id),
  ]) {
    expect(answer).toMatchObject(missing)
  }
  expect(await remove(admin, made.id)).toMatchObject({
    status: 200,
    body: { message: 'Contato removido da lista.' },
  })
  expect(await remove(admin, made.id)).toMatchObject(missing)
  expect((await company.show(contactListId)).contactsCount).toBe(0)
  expect(await company.heard(contactListItemCreated)).toEqual([{ contactListItem: made }])
  expect(await company.heard(contactListItemUpdated)).toEqual([{ contactListItem: changed }])
  expect(await company.heard(contactListItemDeleted)).toEqual([{ contactListItemId: made.id, contactListId }])
  const counts = (await company.heard(contactListUpdated, 2)).map(({ contactList }) => contactList.contactsCount)
  expect(counts).toEqual([1, 0])
  const acts = (await company.heard(actRecorded, 4)).map(({ act: { action, changes } }) => [action, changes])
  expect(acts.slice(1)).toEqual([
    ['contactListItem.create', {}],
    ['contactListItem.update', { name: [null, null], email: [null, null] }],
    ['contactListItem.delete', {}],
  ])
})

test('supervisors and agents cannot use list items, and no user can while the plan does not include campaigns', async () => {
  const company = await harness.company()
  const made = await company.list()
  const item = await company.item(made.id)

  for (const profile of ['user', 'supervisor'] as const) {
    const person = await company.person({ profile })
    expect(await list(person, { contactListId: made.id })).toMatchObject(refused)
    expect(await create(person, made.id, {})).toMatchObject(refused)
    expect(await change(person, item.id, { name: 'Minha' })).toMatchObject(refused)
    expect(await remove(person, item.id)).toMatchObject(refused)
  }
  const as = { ...company.admin, features: [] }
  const call = { params: { contactListItemId: item.id } }
  const off = { status: 403, body: { error: 'ERR_FEATURE_DISABLED' } }
  expect(await harness.service.call(contract.getContactListItem, call, { as })).toMatchObject(off)
  expect(await harness.service.call(contract.deleteContactListItem, call, { as })).toMatchObject(off)
})

test.each([
  ['5511987654321', '551187654321'],
  ['551187654321', '5511987654321'],
  ['5215512345678', '525512345678'],
  ['+55 11 98765-4321', '5511987654321'],
])('a number that is in a list as %s is refused there as %s, and accepted in another list', async (first, second) => {
  const company = await harness.company()
  const [one, two] = [await company.list({ number: first }), await company.list()]
  const other = await company.item(one.id)

  expect(await create(company.admin, one.id, { number: second })).toMatchObject(taken)
  expect(await change(company.admin, other.id, { number: second })).toMatchObject(taken)
  expect((await create(company.admin, two.id, { number: second })).status).toBe(201)
  expect((await company.show(one.id)).contactsCount).toBe(2)
})

test('an invalid name, number or e-mail is reported, and no person is added', async () => {
  const company = await harness.company()
  const { id } = await company.list()

  for (const [person, fault] of [
    [{ name: 'A' }, { field: 'name', code: 'too_short' }],
    [{ name: 'x'.repeat(51) }, { field: 'name', code: 'too_long' }],
    [{ number: '1234567' }, { field: 'number', code: 'too_short' }],
    [{ number: '1234567890123456' }, { field: 'number' }],
    [{ number: 'telefone 1' }, { field: 'number' }],
    [{ email: 'ana' }, { field: 'email', code: 'invalid_email' }],
  ] as const) {
    expect(await create(company.admin, id, person)).toMatchObject({ status: 400, body: { fields: [fault] } })
  }
  expect((await company.show(id)).contactsCount).toBe(0)
})

test('a number that two users add at the same time is added once, and the count of the list is correct', async () => {
  const company = await harness.company()
  const { id } = await company.list()
  const numbers = ['5511987654321', '551187654321', '5511987654322', '5511987654323', '551187654323']

  const answers = await Promise.all(numbers.map((number) => create(company.admin, id, { number })))

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect((await company.show(id)).contactsCount).toBe(3)
  const headers = { 'idempotency-key': 'item-12345' }
  const first = await create(company.admin, id, { number: '5511987650000' }, headers)
  expect(await create(company.admin, id, { number: '5511987650000' }, headers)).toMatchObject({ body: first.body })
  expect((await company.show(id)).contactsCount).toBe(4)
})

test('people of a list are found by name, by e-mail and by any part of the number, in pages of 20', async () => {
  const company = await harness.company()
  const { id: contactListId } = await company.list(
    { name: 'João Ávila', number: '551187654321', email: 'joao@exemplo.com' },
    { name: 'Maria', number: '5521912345678' },
  )
  await company.list({ name: 'João de outra lista' })
  const found = async (searchParam: string) =>
    (await list(company.admin, { contactListId, searchParam })).body.contacts.map(({ name }) => name)

  expect(await found('avila')).toEqual(['João Ávila'])
  expect(await found('EXEMPLO')).toEqual(['João Ávila'])
  expect(await found('(11) 98765-4321')).toEqual(['João Ávila'])
  expect(await found('8765-4321')).toEqual(['João Ávila'])
  expect(await found('21 91234')).toEqual(['Maria'])
  expect(await found('%')).toEqual([])
  for (let n = 1; n <= 19; n++) await company.item(contactListId, { name: `Ana ${String(n).padStart(2, '0')}` })
  const { body: first } = await list(company.admin, { contactListId })
  const { body: second } = await list(company.admin, { contactListId, pageNumber: 2 })
  expect(first).toMatchObject({ count: 21, hasMore: true })
  expect([...first.contacts, ...second.contacts].map(({ name }) => name).slice(-3)).toEqual([
    'Ana 19',
    'João Ávila',
    'Maria',
  ])
  expect(second).toMatchObject({ count: 21, hasMore: false })
})

test('a list counts and filters its numbers by check result, and its numbers that are not on WhatsApp can be deleted at once', async () => {
  const company = await harness.company()
  const { admin } = company
  const stranger = (await harness.company()).admin
  const agent = await company.person()
  const { id: contactListId } = await company.list({ name: 'Ana' }, { name: 'Bia' }, { name: 'Caio' }, { name: 'Davi' })
  const { id: other } = await company.list({ name: 'Elis' })
  const everybody = [...(await company.items({ contactListId })), ...(await company.items({ contactListId: other }))]
  const known = { Ana: true, Bia: false, Caio: false, Elis: false }
  for (const [name, isValid] of Object.entries(known)) {
    await company.check(everybody.find((item) => item.name === name)?.id ?? 0, isValid)
  }
  const namesOf = async (query: Omit<ListQuery, 'contactListId'>) =>
    (await list(admin, { contactListId, ...query })).body.contacts.map(({ name }) => name)

  expect(await company.show(contactListId)).toMatchObject({ validCount: 1, invalidCount: 2, checks: { left: 1 } })
  expect(await namesOf({ validity: 'valid' })).toEqual(['Ana'])
  expect(await namesOf({ validity: 'invalid' })).toEqual(['Bia', 'Caio'])
  expect(await namesOf({ validity: 'unchecked' })).toEqual(['Davi'])
  expect(await namesOf({ validity: 'invalid', searchParam: 'ca' })).toEqual(['Caio'])
  expect((await list(admin, { contactListId, validity: 'invalid' })).body).toMatchObject({ count: 2, hasMore: false })
  expect(await removeInvalid(stranger, contactListId)).toMatchObject(noList)
  expect(await removeInvalid(agent, contactListId)).toMatchObject(refused)

  expect(await removeInvalid(admin, contactListId)).toMatchObject({ status: 200, body: { deleted: 2 } })
  expect(await removeInvalid(admin, contactListId)).toMatchObject({ status: 200, body: { deleted: 0 } })

  expect(await namesOf({})).toEqual(['Ana', 'Davi'])
  expect(await company.show(contactListId)).toMatchObject({ contactsCount: 2, invalidCount: 0 })
  expect((await company.items({ contactListId: other })).map(({ name }) => name)).toEqual(['Elis'])
  expect(await company.heard(contactListItemsChanged)).toEqual([{ contactListId }])
  const acts = (await company.heard(actRecorded, 8)).map(({ act }) => act).filter(({ action }) => /delete/.test(action))
  expect(acts).toMatchObject([
    {
      action: 'contactListItem.delete',
      entity: 'contactList',
      entityId: contactListId,
      changes: { deleted: [null, 2] },
    },
  ])
})

test('the estimated check time of a list includes the checks of older lists, and is null without an open connection', async () => {
  const company = await harness.company()
  const first = await company.list({ name: 'Ana' }, { name: 'Bia' }, { name: 'Caio' })
  const second = await company.list({ name: 'Davi' }, { name: 'Elis' })
  const checks = async ({ id }: { readonly id: number }) => (await company.show(id)).checks

  expect(await checks(first)).toEqual({ left: 3, seconds: null })
  await company.connection({ status: 'CONNECTED', isDefault: true })
  await eventually(
    () => checks(first),
    ({ seconds }) => seconds === 18,
  )
  expect(await checks(second)).toEqual({ left: 2, seconds: 30 })
})
