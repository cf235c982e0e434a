import type { GivenFieldValue } from '@recado/contracts/contact-fields/contact-field'
import { createContactField, deleteContactField } from '@recado/contracts/contact-fields/routes'
import { changeContact, listContacts } from '@recado/contracts/contacts/routes'
import { countTickets, listTickets } from '@recado/contracts/tickets/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

/** Three contacts: Ana with all values, Beto with some, Caio with none. */
async function given(company: Company) {
  const add = async (name: string, kind: 'text' | 'number' | 'choice' | 'boolean', options: string[] = []) =>
    (await harness.service.call(createContactField, { body: { name, kind, options } }, { as: company.admin })).body.id
  const ids = {
    street: await add('Rua', 'text'),
    orders: await add('Pedidos', 'number'),
    plan: await add('Plano', 'choice', ['Ouro', 'Prata']),
    isVip: await add('VIP', 'boolean'),
  }
  const contacts = []
  for (const pushName of ['Ana', 'Beto', 'Caio']) contacts.push((await company.waiting(null, { pushName })).contactId)
  const [ana = 0, beto = 0] = contacts
  const fill = (contactId: number, fields: GivenFieldValue[]) =>
    harness.service.call(changeContact, { params: { contactId }, body: { fields } }, { as: company.admin })
  await fill(ana, [
    { fieldId: ids.street, value: 'Avenida São João, 100' },
    { fieldId: ids.orders, value: 12 },
    { fieldId: ids.plan, value: 'Ouro' },
    { fieldId: ids.isVip, value: true },
  ])
  await fill(beto, [
    { fieldId: ids.street, value: 'Rua Augusta' },
    { fieldId: ids.plan, value: 'Prata' },
    { fieldId: ids.isVip, value: false },
  ])
  return { ids, ana, fill }
}

async function found(company: Company, query: { searchParam?: string; fields?: GivenFieldValue[] }) {
  const { body } = await harness.service.call(listContacts, { query }, { as: company.admin })
  return body.contacts.map(({ name }) => name)
}

describe('contacts by the values of their fields', () => {
  test('a search finds a part of a value regardless of case and accents, until the value changes', async () => {
    const company = await harness.company()
    const { ids, ana, fill } = await given(company)

    expect(await found(company, { searchParam: 'sao joao' })).toEqual(['Ana'])
    expect(await found(company, { searchParam: 'ouro' })).toEqual(['Ana'])
    expect(await found(company, { searchParam: 'true' })).toEqual([])

    await fill(ana, [{ fieldId: ids.street, value: 'Largo do Machado' }])
    expect(await found(company, { searchParam: 'sao joao' })).toEqual([])
    expect(await found(company, { searchParam: 'MACHADO' })).toEqual(['Ana'])
    expect(await found(await harness.company(), { searchParam: 'machado' })).toEqual([])
  })

  test('filters find a part of a text, an equal value of another kind, and contacts without a value; all of them must match', async () => {
    const company = await harness.company()
    const { ids } = await given(company)
    const by = (...fields: GivenFieldValue[]) => found(company, { fields })

    expect(await by({ fieldId: ids.street, value: 'AUGUSTA' })).toEqual(['Beto'])
    expect(await by({ fieldId: ids.street, value: '%' })).toEqual([])
    expect(await by({ fieldId: ids.orders, value: '12' })).toEqual(['Ana'])
    expect(await by({ fieldId: ids.plan, value: 'prata' })).toEqual(['Beto'])
    expect(await by({ fieldId: ids.isVip, value: 'não' })).toEqual(['Beto'])
    expect(await by({ fieldId: ids.orders, value: null })).toEqual(['Beto', 'Caio'])
    expect(await by({ fieldId: ids.plan, value: 'Ouro' }, { fieldId: ids.isVip, value: false })).toEqual([])
    expect(await by({ fieldId: ids.plan, value: 'Ouro' }, { fieldId: ids.isVip, value: true })).toEqual(['Ana'])
    expect(await found(company, { searchParam: 'caio', fields: [{ fieldId: ids.orders, value: '' }] })).toEqual([
      'Caio',
    ])
  })

  test('a filter by a deleted field, or by one of another company, is refused, and so is a value that does not fit', async () => {
    const company = await harness.company()
    const { ids } = await given(company)
    const other = await harness.company()
    const ask = (as: Company, field: GivenFieldValue) =>
      harness.service.call(listContacts, { query: { fields: [field] } }, { as: as.admin })
    const missing = { status: 404, body: { error: 'ERR_NO_CONTACT_FIELD_FOUND' } }

    expect(await ask(other, { fieldId: ids.plan, value: 'Ouro' })).toMatchObject(missing)
    expect(await ask(company, { fieldId: ids.orders, value: 'doze' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_CONTACT_FIELD_VALUE', name: 'Pedidos' },
    })
    const params = { contactFieldId: ids.plan }
    await harness.service.call(deleteContactField, { params }, { as: company.admin })
    expect(await ask(company, { fieldId: ids.plan, value: 'Ouro' })).toMatchObject(missing)
  })
})

describe('tickets by the fields of their contacts', () => {
  const listed = async (company: Company, fields: GivenFieldValue[], further: { searchParam?: string } = {}) => {
    const query = { showAll: 'true' as const, fields, ...further }
    const { body } = await harness.service.call(listTickets, { query }, { as: company.admin })
    const counted = await harness.service.call(countTickets, { query }, { as: company.admin })
    expect(counted.body).toMatchObject({ open: 0, pending: body.count, closed: 0 })
    return body.tickets.map(({ contact }) => contact.name).sort()
  }

  test('lists and counters contain the tickets whose contacts have all of the values, also in a search', async () => {
    const company = await harness.company()
    const { ids, ana, fill } = await given(company)

    expect(await listed(company, [])).toEqual(['Ana', 'Beto', 'Caio'])
    expect(await listed(company, [{ fieldId: ids.street, value: 'rua' }])).toEqual(['Beto'])
    expect(await listed(company, [{ fieldId: ids.isVip, value: null }])).toEqual(['Caio'])
    expect(await listed(company, [{ fieldId: ids.plan, value: 'Ouro' }], { searchParam: 'ana' })).toEqual(['Ana'])
    expect(await listed(company, [{ fieldId: ids.plan, value: 'Prata' }], { searchParam: 'ana' })).toEqual([])

    await fill(ana, [{ fieldId: ids.plan, value: 'Prata' }])
    const both = [
      { fieldId: ids.plan, value: 'Prata' },
      { fieldId: ids.isVip, value: true },
    ]
    expect(await listed(company, both)).toEqual(['Ana'])
  })

  test('lists and counters by a deleted field, or by one of another company, are refused', async () => {
    const company = await harness.company()
    const { ids } = await given(company)
    const other = await harness.company()
    const fields = [{ fieldId: ids.plan, value: 'Ouro' }]
    const missing = { status: 404, body: { error: 'ERR_NO_CONTACT_FIELD_FOUND' } }
    const refuse = async ({ admin }: Company) => {
      expect(await harness.service.call(listTickets, { query: { fields } }, { as: admin })).toMatchObject(missing)
      expect(await harness.service.call(countTickets, { query: { fields } }, { as: admin })).toMatchObject(missing)
    }

    await refuse(other)
    const params = { contactFieldId: ids.plan }
    await harness.service.call(deleteContactField, { params }, { as: company.admin })
    await refuse(company)
  })
})
