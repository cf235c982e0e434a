import { actRecorded } from '@recado/contracts/auth/events'
import {
  contactListCreated,
  contactListDeleted,
  contactListItemDeleted,
  contactListUpdated,
} from '@recado/contracts/campaigns/contact-list-events'
import * as contract from '@recado/contracts/campaigns/contact-list-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, type Person, startCampaigns } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startCampaigns()
})
afterAll(() => harness.close())

const create = (as: Person, name: string, headers = {}) =>
  harness.service.call(contract.createContactList, { body: { name } }, { as, headers })
const change = (as: Person, contactListId: number, body: { name?: string }) =>
  harness.service.call(contract.changeContactList, { params: { contactListId }, body }, { as })
const remove = (as: Person, contactListId: number) =>
  harness.service.call(contract.deleteContactList, { params: { contactListId } }, { as })
const show = (as: Person, contactListId: number) =>
  harness.service.call(contract.getContactList, { params: { contactListId } }, { as })
const list = async (as: Person, query: { searchParam?: string; pageNumber?: number } = {}) =>
  (await harness.service.call(contract.listContactLists, { query }, { as })).body
const picks = async (as: Person) => (await harness.service.call(contract.pickContactLists, {}, { as })).body
const use = (companyId: number, contactListId: number, campaignId: number) =>
  harness.service.database.query(
    'insert into contact_list_use (company_id, contact_list_id, campaign_id) values ($1, $2, $3)',
    [companyId, contactListId, campaignId],
  )

const missing = { status: 404, body: { error: 'ERR_NO_CONTACTLIST_FOUND' } }
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }

test('admins can create, change, find and delete contact lists of their own company only', async () => {
  const company = await harness.company()
  const { admin } = company
  const stranger = (await harness.company()).admin

  const { status, body: made } = await create(admin, ' Clientes de São Paulo ')
  const { body: changed } = await change(admin, made.id, { name: 'Clientes de Maceió' })

  expect(status).toBe(201)
  expect(made).toMatchObject({ name: 'Clientes de São Paulo', contactsCount: 0, companyId: company.id, version: 1 })
  expect(changed).toMatchObject({ id: made.id, name: 'Clientes de Maceió', version: 2 })
  expect((await show(admin, made.id)).body).toEqual({
    ...changed,
    validCount: 0,
    invalidCount: 0,
    checks: { left: 0, seconds: 0 },
  })
  expect(await list(admin, { searchParam: 'MACEIO' })).toEqual({ records: [changed], count: 1, hasMore: false })
  expect(await list(admin, { searchParam: 'são' })).toMatchObject({ records: [], count: 0 })
  expect(await picks(admin)).toEqual([{ id: made.id, name: 'Clientes de Maceió', contactsCount: 0 }])
  expect(await list(stranger)).toMatchObject({ records: [], count: 0 })
  expect(await picks(stranger)).toEqual([])
  for (const answer of [
    await show(stranger, made.id),
    await change(stranger, made.id, { name: 'Minha' }),
    await remove(stranger, made.id),
  ]) {
    expect(answer).toMatchObject(missing)
  }
  expect(await remove(admin, made.id)).toMatchObject({ status: 200, body: { message: 'Lista de contatos excluída.' } })
  expect(await remove(admin, made.id)).toMatchObject(missing)
  expect(await company.heard(contactListCreated)).toEqual([{ contactList: made }])
  expect(await company.heard(contactListUpdated)).toEqual([{ contactList: changed }])
  expect(await company.heard(contactListDeleted)).toEqual([{ contactListId: made.id }])
  const acts = (await company.heard(actRecorded, 3)).map(({ act: { action, changes } }) => [action, changes])
  expect(acts).toEqual([
    ['contactList.create', { name: [null, 'Clientes de São Paulo'] }],
    ['contactList.update', { name: ['Clientes de São Paulo', 'Clientes de Maceió'] }],
    ['contactList.delete', { name: ['Clientes de Maceió', null] }],
  ])
})

test('supervisors and agents cannot use contact lists, and no user can while the plan does not include campaigns', async () => {
  const company = await harness.company()
  const made = await company.list()

  for (const profile of ['user', 'supervisor'] as const) {
    const person = await company.person({ profile })
    expect(await create(person, 'Minha')).toMatchObject(refused)
    expect(await change(person, made.id, { name: 'Minha' })).toMatchObject(refused)
    expect(await show(person, made.id)).toMatchObject(refused)
    expect(await remove(person, made.id)).toMatchObject(refused)
  }
  const options = { as: { ...company.admin, features: [] } }
  const answer = await harness.service.call(contract.listContactLists, {}, options)
  expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_FEATURE_DISABLED' } })
})

test('the name of a list is unique in its company, regardless of case and accents, and has 2 to 50 characters', async () => {
  const { admin } = await harness.company()
  const { body: made } = await create(admin, 'Clientes')
  const { body: other } = await create(admin, 'Amigos')
  const taken = { status: 409, body: { error: 'ERR_DUPLICATED_NAME' } }

  expect(await create(admin, 'CLIÉNTES')).toMatchObject(taken)
  expect(await change(admin, other.id, { name: 'clientes' })).toMatchObject(taken)
  expect(await change(admin, made.id, { name: 'CLIENTES' })).toMatchObject({ status: 200, body: { name: 'CLIENTES' } })
  expect((await create((await harness.company()).admin, 'Clientes')).status).toBe(201)
  for (const [name, code] of [
    ['', 'required'],
    ['A', 'too_short'],
    ['x'.repeat(51), 'too_long'],
  ] as const) {
    expect(await create(admin, name)).toMatchObject({ status: 400, body: { fields: [{ field: 'name', code }] } })
  }
})

test('a create request that is repeated with the same idempotency key creates one list', async () => {
  const company = await harness.company()
  const headers = { 'idempotency-key': 'list-12345' }

  const first = await create(company.admin, 'Clientes', headers)

  expect(await create(company.admin, 'Clientes', headers)).toMatchObject({ status: 201, body: first.body })
  expect(await company.heard(contactListCreated)).toHaveLength(1)
})

test('a list shows how many of its numbers WhatsApp has confirmed', async () => {
  const company = await harness.company()
  const { id } = await company.list()
  const other = await company.list({ name: 'Caio' })
  const [ana, bia] = [await company.item(id, { name: 'Ana' }), await company.item(id, { name: 'Bia' })]
  await company.item(id, { name: 'Davi' })
  await company.check(ana.id, true)
  await company.check(bia.id, false)

  expect((await show(company.admin, id)).body).toMatchObject({ contactsCount: 3, validCount: 1 })
  expect((await show(company.admin, other.id)).body).toMatchObject({ contactsCount: 1, validCount: 0 })
})

test('a list cannot be deleted while a campaign uses it, and its deletion also deletes its items', async () => {
  const company = await harness.company()
  const made = await company.list({ name: 'Ana' }, { name: 'Bia' })
  await use(company.id, made.id, 1)
  await use(company.id, made.id, 2)

  const inUse = { status: 409, body: { error: 'ERR_CONTACTLIST_IN_USE' } }
  expect(await remove(company.admin, made.id)).toMatchObject(inUse)
  await harness.service.database.query('delete from contact_list_use where campaign_id = 1')
  expect(await remove(company.admin, made.id)).toMatchObject(inUse)
  await harness.service.database.query('delete from contact_list_use where company_id = $1', [company.id])

  expect((await remove(company.admin, made.id)).status).toBe(200)
  const left = await harness.service.database.query('select from contact_list_item where company_id = $1', [company.id])
  expect(left.rowCount).toBe(0)
  expect(await company.heard(contactListItemDeleted, 0)).toEqual([])
})

test('lists are shown in pages of 20, sorted by name', async () => {
  const company = await harness.company()
  for (let n = 21; n > 0; n--) await create(company.admin, `Lista ${String(n).padStart(2, '0')}`)

  const first = await list(company.admin)
  const second = await list(company.admin, { pageNumber: 2 })

  expect(first).toMatchObject({ count: 21, hasMore: true })
  expect(first.records.map(({ name }) => name).slice(0, 2)).toEqual(['Lista 01', 'Lista 02'])
  expect(second).toMatchObject({ records: [{ name: 'Lista 21' }], count: 21, hasMore: false })
})
