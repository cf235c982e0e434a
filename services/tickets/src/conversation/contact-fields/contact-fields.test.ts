import { contactFieldCreated, contactFieldDeleted, contactFieldUpdated } from '@recado/contracts/contact-fields/events'
import * as contract from '@recado/contracts/contact-fields/routes'
import { contactUpdated } from '@recado/contracts/contacts/events'
import { changeContact, createContact, getContact, mergeContact } from '@recado/contracts/contacts/routes'
import { CONTACT_FIELD_LIMIT } from '@recado/contracts/limits'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

type New = { name: string; kind?: 'text' | 'number' | 'date' | 'choice' | 'boolean'; options?: string[] }
const add = (as: Person, { kind = 'text', ...field }: New) =>
  harness.service.call(contract.createContactField, { body: { kind, ...field } }, { as })
const list = async (as: Person) => (await harness.service.call(contract.listContactFields, {}, { as })).body
const change = (as: Person, contactFieldId: number, body: { name?: string; options?: string[] }) =>
  harness.service.call(contract.changeContactField, { params: { contactFieldId }, body }, { as })
const order = (as: Person, contactFieldIds: number[]) =>
  harness.service.call(contract.orderContactFields, { body: { contactFieldIds } }, { as })
const remove = (as: Person, contactFieldId: number) =>
  harness.service.call(contract.deleteContactField, { params: { contactFieldId } }, { as })
type Values = { fieldId: number; value: string | number | boolean | null }[]
const fill = (as: Person, contactId: number, fields: Values) =>
  harness.service.call(changeContact, { params: { contactId }, body: { fields } }, { as })
const valuesOf = async (as: Person, contactId: number) =>
  (await harness.service.call(getContact, { params: { contactId } }, { as })).body.fields

async function given(company: Company) {
  const of = async (field: New) => (await add(company.admin, field)).body.id
  return {
    street: await of({ name: 'Rua' }),
    orders: await of({ name: 'Pedidos', kind: 'number' }),
    birthday: await of({ name: 'Nascimento', kind: 'date' }),
    plan: await of({ name: 'Plano', kind: 'choice', options: ['Ouro', 'Prata'] }),
    isVip: await of({ name: 'VIP', kind: 'boolean' }),
  }
}

describe('the fields of a company', () => {
  test('admins add, rename, order and delete fields, agents see them, and each change is announced', async () => {
    const company = await harness.company()
    const { admin } = company
    const agent = await company.person()
    const [city, size] = [(await add(admin, { name: ' Cidade ' })).body, (await add(admin, { name: 'Porte' })).body]
    expect(city).toMatchObject({ name: 'Cidade', kind: 'text', options: [], position: 1, version: 1 })

    expect((await change(admin, size.id, { name: 'Tamanho' })).body).toMatchObject({ name: 'Tamanho', version: 2 })
    expect((await order(admin, [size.id])).body.map(({ name }) => name)).toEqual(['Tamanho', 'Cidade'])
    expect((await list(agent)).map(({ name, position }) => [name, position])).toEqual([
      ['Tamanho', 1],
      ['Cidade', 2],
    ])
    expect((await remove(admin, city.id)).body).toEqual({ message: 'Campo excluído.' })

    expect((await list(agent)).map(({ name }) => name)).toEqual(['Tamanho'])
    expect(await company.heard(contactFieldCreated, 2)).toMatchObject([{ contactField: city }, { contactField: size }])
    expect((await company.heard(contactFieldUpdated, 3)).map(({ contactField }) => contactField.version)).toEqual([
      2, 3, 2,
    ])
    expect(await company.heard(contactFieldDeleted, 1)).toEqual([{ contactFieldId: city.id }])
    expect((await remove(admin, city.id)).body).toMatchObject({ error: 'ERR_NO_CONTACT_FIELD_FOUND' })
  })

  test('a name is used once regardless of case and accents, and again after its field is deleted', async () => {
    const { admin } = await harness.company()
    const first = (await add(admin, { name: 'Região' })).body
    const other = (await add(admin, { name: 'Outro' })).body

    const refused = { status: 409, body: { error: 'ERR_DUPLICATED_CONTACT_FIELD' } }
    expect(await add(admin, { name: 'REGIAO' })).toMatchObject(refused)
    expect(await change(admin, other.id, { name: 'regiao' })).toMatchObject(refused)

    await remove(admin, first.id)
    expect(await add(admin, { name: 'regiao' })).toMatchObject({ status: 201 })
    expect((await add((await harness.company()).admin, { name: 'Região' })).status).toBe(201)
  })

  test('only choices have options', async () => {
    const { admin } = await harness.company()
    const refused = { status: 400, body: { error: 'ERR_CONTACT_FIELD_OPTIONS' } }
    expect(await add(admin, { name: 'Plano', kind: 'choice' })).toMatchObject(refused)
    expect(await add(admin, { name: 'Plano', kind: 'choice', options: ['Ouro', 'ouro'] })).toMatchObject(refused)
    const text = (await add(admin, { name: 'Rua' })).body
    expect(await change(admin, text.id, { options: ['A'] })).toMatchObject(refused)
  })

  test('a company has 30 fields at most, also if requests arrive at once', async () => {
    const { admin } = await harness.company()
    const most = CONTACT_FIELD_LIMIT.ofCompany
    const names = Array.from({ length: most + 2 }, (_, index) => `Campo ${index}`)

    const answers = await Promise.all(names.map((name) => add(admin, { name })))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(most)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_CONTACT_FIELD_LIMIT', limit: most } })
    expect(new Set((await list(admin)).map(({ position }) => position)).size).toBe(most)
  })

  test('agents and supervisors cannot change fields, and other companies neither see nor change them', async () => {
    const company = await harness.company()
    const { id } = (await add(company.admin, { name: 'Rua' })).body
    for (const as of [await company.person(), await company.person({ profile: 'supervisor' })]) {
      const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
      expect(await add(as, { name: 'Outro' })).toMatchObject(refused)
      expect(await change(as, id, { name: 'Outro' })).toMatchObject(refused)
      expect(await order(as, [id])).toMatchObject(refused)
      expect(await remove(as, id)).toMatchObject(refused)
    }
    const stranger = (await harness.company()).admin
    const missing = { status: 404, body: { error: 'ERR_NO_CONTACT_FIELD_FOUND' } }
    expect(await list(stranger)).toEqual([])
    expect(await change(stranger, id, { name: 'Outro' })).toMatchObject(missing)
    expect(await order(stranger, [id])).toMatchObject(missing)
    expect(await remove(stranger, id)).toMatchObject(missing)
    expect((await list(company.admin)).map(({ name }) => name)).toEqual(['Rua'])
  })
})

describe('the values of a contact', () => {
  test('an agent fills fields in any order, each value is stored in the form of its kind, and blank ones are removed', async () => {
    const company = await harness.company()
    const ids = await given(company)
    const agent = await company.person()
    const { contactId } = await company.waiting(null)

    const filled = await fill(agent, contactId, [
      { fieldId: ids.birthday, value: '7/9/1990' },
      { fieldId: ids.plan, value: 'ouro' },
      { fieldId: ids.orders, value: '1.234,5' },
      { fieldId: ids.isVip, value: 'sim' },
      { fieldId: ids.street, value: ' Rua A, 1 ' },
    ])

    const stored = [
      { fieldId: ids.street, value: 'Rua A, 1' },
      { fieldId: ids.orders, value: 1234.5 },
      { fieldId: ids.birthday, value: '1990-09-07' },
      { fieldId: ids.plan, value: 'Ouro' },
      { fieldId: ids.isVip, value: true },
    ]
    expect(filled.body.fields).toEqual(stored)
    expect(await valuesOf(agent, contactId)).toEqual(stored)
    expect((await company.heard(contactUpdated, 1)).at(-1)?.contact.fields).toEqual(stored)
    await fill(agent, contactId, [
      { fieldId: ids.street, value: '' },
      { fieldId: ids.plan, value: null },
    ])
    expect(await valuesOf(agent, contactId)).toEqual([stored[1], stored[2], stored[4]])
  })

  test('a value that does not fit its field is refused with the name of the field, and the other values are not stored either', async () => {
    const company = await harness.company()
    const ids = await given(company)
    const { contactId } = await company.waiting(null)
    const refused = (name: string) => ({ status: 400, body: { error: 'ERR_CONTACT_FIELD_VALUE', name } })

    const street = { fieldId: ids.street, value: 'Rua A' }
    expect(await fill(company.admin, contactId, [street, { fieldId: ids.orders, value: 'dois' }])).toMatchObject(
      refused('Pedidos'),
    )
    expect(await fill(company.admin, contactId, [{ fieldId: ids.birthday, value: '31/02/2026' }])).toMatchObject(
      refused('Nascimento'),
    )
    expect(await fill(company.admin, contactId, [{ fieldId: ids.plan, value: 'Bronze' }])).toMatchObject(
      refused('Plano'),
    )
    expect(await valuesOf(company.admin, contactId)).toEqual([])
  })

  test('a new contact has values, and a field of another company is refused', async () => {
    const company = await harness.company()
    const ids = await given(company)
    const theirs = await given(await harness.company())
    const create = (fields: Values) =>
      harness.service.call(
        createContact,
        { body: { name: 'Carla', number: '5511987650001', fields } },
        { as: company.admin },
      )

    expect(await create([{ fieldId: theirs.street, value: 'Rua A' }])).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CONTACT_FIELD_FOUND' },
    })
    expect((await create([{ fieldId: ids.street, value: 'Rua A' }])).body.fields).toEqual([
      { fieldId: ids.street, value: 'Rua A' },
    ])
  })

  test('a contact keeps an option that was removed until somebody chooses another one', async () => {
    const company = await harness.company()
    const { plan } = await given(company)
    const { contactId } = await company.waiting(null)
    await fill(company.admin, contactId, [{ fieldId: plan, value: 'Ouro' }])

    await change(company.admin, plan, { options: ['Prata'] })

    const kept = await fill(company.admin, contactId, [{ fieldId: plan, value: 'Ouro' }])
    expect(kept.body.fields).toEqual([{ fieldId: plan, value: 'Ouro' }])
    await fill(company.admin, contactId, [{ fieldId: plan, value: 'Prata' }])
    expect((await fill(company.admin, contactId, [{ fieldId: plan, value: 'Ouro' }])).status).toBe(400)
  })

  test('the merged contact keeps its own values and gets those that it lacks', async () => {
    const company = await harness.company()
    const ids = await given(company)
    const [kept, source] = [await company.waiting(null), await company.waiting(null)]
    await fill(company.admin, kept.contactId, [
      { fieldId: ids.street, value: 'Rua A' },
      { fieldId: ids.isVip, value: false },
    ])
    await fill(company.admin, source.contactId, [
      { fieldId: ids.street, value: 'Rua B' },
      { fieldId: ids.isVip, value: true },
      { fieldId: ids.orders, value: 3 },
    ])

    const { body } = await harness.service.call(
      mergeContact,
      { params: { contactId: kept.contactId }, body: { sourceId: source.contactId } },
      { as: company.admin },
    )

    expect(body.fields).toEqual([
      { fieldId: ids.street, value: 'Rua A' },
      { fieldId: ids.orders, value: 3 },
      { fieldId: ids.isVip, value: false },
    ])
  })

  test('the values of a deleted field are removed from every contact, and its row disappears', async () => {
    const company = await harness.company()
    const ids = await given(company)
    const other = await harness.company()
    const theirs = await given(other)
    const [one, two, stranger] = [await company.waiting(null), await company.waiting(null), await other.waiting(null)]
    for (const { contactId } of [one, two]) {
      await fill(company.admin, contactId, [
        { fieldId: ids.street, value: 'Rua A' },
        { fieldId: ids.orders, value: 2 },
      ])
    }
    await fill(other.admin, stranger.contactId, [{ fieldId: theirs.street, value: 'Rua C' }])

    await remove(company.admin, ids.street)

    const left = 'select from contact_field where company_id = $1 and id = $2'
    await eventually(async () => !(await harness.service.database.query(left, [company.id, ids.street])).rowCount)
    for (const { contactId } of [one, two]) {
      expect(await valuesOf(company.admin, contactId)).toEqual([{ fieldId: ids.orders, value: 2 }])
    }
    expect(await valuesOf(other.admin, stranger.contactId)).toEqual([{ fieldId: theirs.street, value: 'Rua C' }])
    const late = await fill(company.admin, one.contactId, [{ fieldId: ids.street, value: 'Rua B' }])
    expect(late.body).toMatchObject({ error: 'ERR_NO_CONTACT_FIELD_FOUND' })
  })
})
