import { actRecorded } from '@recado/contracts/auth/events'
import type { FieldKind } from '@recado/contracts/contact-fields/contact-field'
import { createContactField, deleteContactField } from '@recado/contracts/contact-fields/routes'
import { contactsReloaded } from '@recado/contracts/contacts/events'
import * as contract from '@recado/contracts/contacts/routes'
import { addTicketTag, createTag } from '@recado/contracts/tags/routes'
import { isInflatedWithin } from '@recado/kit/sheets/check-inflated'
import { aSheet } from '@recado/kit/testing/a-sheet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

async function upload(as: Person, content: Uint8Array | string, name = 'contatos.xlsx', key?: string) {
  const body = new FormData()
  body.append('file', new Blob([content as never]), name)
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const { status, body: answer } = await harness.service.raw('POST', '/contacts/upload', { body, as, headers })
  return { status, body: answer as Record<string, unknown> }
}
const create = (as: Person, name: string, number: string, email?: string) =>
  harness.service.call(contract.createContact, { body: { name, number, email } }, { as })
const list = async (as: Person, searchParam?: string) =>
  (await harness.service.call(contract.listContacts, { query: { searchParam } }, { as })).body.contacts
const exported = async (as: Person, query = '') => harness.service.raw('GET', `/contacts/export${query}`, { as })

describe('importing and exporting sheets of contacts', () => {
  test.each(['xlsx', 'xls'] as const)(
    'a .%s sheet adds new contacts, fills in missing fields, and reports duplicates and errors',
    async (type) => {
      const company = await harness.company()
      await create(company.admin, 'Nome digitado', '5511900000001')
      await company.waiting(null, { chat: { phone: '5511900000002', lid: null }, pushName: 'beto' })
      const sheet = aSheet(
        [
          ['Ana', 5511900000003, 'ana@exemplo.com'],
          ['Outro nome', '+55 (11) 90000-0001', 'digitado@exemplo.com'],
          ['Beto Lima', '551190000-0002', null],
          ['Ana de novo', '5511900000003', null],
          ['Sem número', '12', null],
          ['', '5511900000004', null],
        ],
        { type },
      )

      const lead = await company.person({ profile: 'supervisor' })
      const answer = await upload(lead, sheet, `contatos.${type}`)

      expect(answer).toEqual({
        status: 200,
        body: { imported: 2, updated: 2, duplicated: 1, invalid: 1, errors: [{ row: 6, reason: 'number' }] },
      })
      expect((await list(company.admin)).map(({ name, number, email }) => [name, number, email])).toEqual([
        ['+55 11 90000-0004', '5511900000004', null],
        ['Ana', '5511900000003', 'ana@exemplo.com'],
        ['Beto Lima', '5511900000002', null],
        ['Nome digitado', '5511900000001', 'digitado@exemplo.com'],
      ])
      expect(await company.heard(contactsReloaded)).toHaveLength(1)
      expect(await upload(lead, sheet, `contatos.${type}`)).toMatchObject({
        body: { imported: 0, updated: 0, duplicated: 5, invalid: 1 },
      })
      expect(await list((await harness.company()).admin)).toEqual([])
      const acts = (await company.heard(actRecorded, 3)).map(({ act: { action, changes } }) => [action, changes])
      expect(acts.slice(1)).toEqual([
        ['contact.import', { imported: [null, 2], updated: [null, 2] }],
        ['contact.import', { imported: [null, 0], updated: [null, 0] }],
      ])
    },
  )

  test('a sheet that is sent twice with one idempotency key gets the first answer again, and another sheet is refused', async () => {
    const company = await harness.company()
    const sheet = aSheet([['Ana', '5511900000003', null]])

    const first = await upload(company.admin, sheet, 'a.xlsx', 'key-12345')
    expect(await upload(company.admin, sheet, 'a.xlsx', 'key-12345')).toEqual(first)
    expect(first.body).toMatchObject({ imported: 1, duplicated: 0 })
    expect(await upload(company.admin, aSheet([['Bia', '5511900000005', null]]), 'a.xlsx', 'key-12345')).toMatchObject({
      status: 409,
      body: { error: 'ERR_IDEMPOTENCY_MISMATCH' },
    })
  })

  test('two simultaneous imports of one sheet add every person once', async () => {
    const company = await harness.company()
    const lines = Array.from({ length: 300 }, (_, n) => [`Pessoa ${n}`, String(5511900000000 + n), null])

    const answers = await Promise.all(
      [aSheet(lines), aSheet(lines.toReversed())].map((it) => upload(company.admin, it)),
    )

    const imported = answers.map(({ body }) => Number(body['imported']))
    expect(imported.reduce((sum, each) => sum + each, 0)).toBe(300)
    const { rows } = await harness.service.database.query('select count(*)::int from contact where company_id = $1', [
      company.id,
    ])
    expect(rows).toEqual([{ count: 300 }])
  })

  test('an import is refused to agents, and is refused if the file is not a sheet, is broken or too long, or has no numbers', async () => {
    const company = await harness.company()
    const agent = await company.person()
    const wrongType = { status: 400, body: { error: 'ERR_FILE_TYPE_NOT_ALLOWED' } }
    const sheet = aSheet([['Ana', '5511900000003', null]])

    expect(await upload(agent, sheet)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await upload(company.admin, 'Nome;Número', 'contatos.csv')).toMatchObject(wrongType)
    expect(await upload(company.admin, sheet.subarray(0, sheet.length / 2))).toMatchObject(wrongType)
    const headless = aSheet([['Recife']], { head: ['Cidade'] })
    expect(await upload(company.admin, headless)).toMatchObject({ status: 400, body: { fields: [{ field: 'file' }] } })
    const long = Array.from({ length: 20_001 }, (_, n) => ['P', String(5511900000000 + n), null])
    expect(await upload(company.admin, aSheet(long))).toMatchObject({
      status: 413,
      body: { error: 'ERR_FILE_TOO_LARGE', limit: '20000' },
    })
    expect(await list(company.admin)).toEqual([])
  })

  test('a sheet whose content unpacks to too many bytes is refused before it is read', () => {
    const sheet = aSheet(Array.from({ length: 5_000 }, (_, n) => ['Sempre o mesmo', String(n), null]))

    expect(isInflatedWithin(sheet, 10_000_000)).toBe(true)
    expect(isInflatedWithin(sheet, 100_000)).toBe(false)
    const lying = Buffer.from(sheet)
    const entry = lying.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    lying.writeUInt32LE(1, entry + 24) // the entry claims a size of one byte
    expect(isInflatedWithin(lying, 100_000)).toBe(false)
    expect(isInflatedWithin(Buffer.from('PK'), 100)).toBe(false)
  })
})

describe('the table of contacts', () => {
  test('the exported table contains all matching contacts, for supervisors and admins, in cells without formulas', async () => {
    const company = await harness.company()
    await create(company.admin, '=cmd()', '5511900000001', 'a@exemplo.com')
    await create(company.admin, 'Ana; "Bia"', '5511900000002')
    const lead = await company.person({ profile: 'supervisor' })

    const { status, headers, body } = await exported(lead)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toContain('attachment; filename="contatos.csv"')
    expect((body as unknown as { content: string }).content).toBe(
      'name;number;email;username;lid\r\n\'=cmd();5511900000001;a@exemplo.com;;\r\n"Ana; ""Bia""";5511900000002;;;\r\n',
    )
    const found = await exported(lead, '?searchParam=ana')
    expect((found.body as unknown as { content: string }).content.split('\r\n')).toHaveLength(3)
    expect((await exported(await company.person())).status).toBe(403)
    const other = await exported((await harness.company()).admin)
    expect((other.body as unknown as { content: string }).content).toBe('name;number;email;username;lid\r\n')
  })

  test('the exported table is complete for any number of contacts', async () => {
    const company = await harness.company()
    await harness.service.database.query(
      `insert into contact (company_id, name) select $1, 'Pessoa ' || n from generate_series(1, 2500) n`,
      [company.id],
    )

    const { body } = await exported(company.admin)
    const lines = (body as unknown as { content: string }).content.split('\r\n')
    expect(new Set(lines.slice(1, -1)).size).toBe(2_500)
  })
})

test('a contact shows its tickets to users who see them, newest first, and the tags of its latest ticket', async () => {
  const company = await harness.company()
  const [mine, theirs] = [await company.queue(), await company.queue()]
  const agent = await company.person({ queueIds: [mine.id] })
  const chat = { phone: '5511900000001', lid: null }
  const first = await company.waiting(mine, { chat })
  const second = await company.waiting(theirs, { chat })
  const { contactId } = first
  const tickets = async (as: Person) =>
    (await harness.service.call(contract.listContactTickets, { params: { contactId }, query: {} }, { as })).body

  expect(await tickets(agent)).toMatchObject({ tickets: [{ id: first.id }], count: 1, hasMore: false })
  expect((await tickets(company.admin)).tickets.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(await tickets((await harness.company()).admin)).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' })

  for (const [name, kanban] of [
    ['Vip', 0],
    ['Etapa', 1],
  ] as const) {
    const { body: tag } = await harness.service.call(createTag, { body: { name, kanban } }, { as: company.admin })
    const params = { ticketId: second.id, tagId: tag.id }
    await harness.service.call(addTicketTag, { params }, { as: company.admin })
  }
  expect((await list(company.admin, 'carla')).map(({ tags }) => tags.map(({ name }) => name))).toEqual([['Vip']])
  const shown = await harness.service.call(contract.getContact, { params: { contactId } }, { as: agent })
  expect(shown.body.tags).toMatchObject([{ name: 'Vip', kanban: 0 }])
})

test('contacts without a number are recognised by LID and user name when an exported sheet is imported elsewhere', async () => {
  const [company, other] = [await harness.company(), await harness.company()]
  const { id: whatsappId } = await company.connection()
  const hidden = { phone: null, lid: '7001', username: 'ana.lima' }
  await company.receive(whatsappId, { chat: hidden, pushName: 'Ana', text: 'oi' })
  await company.receive(whatsappId, { chat: { phone: '5511900000009', lid: '7002' }, pushName: 'Beto', text: 'oi' })
  await company.tickets((all) => all.length === 2)
  const { content } = (await exported(company.admin)).body as unknown as { content: string }
  const [head, ...lines] = content.split('\r\n').flatMap((line) => (line === '' ? [] : [line.split(';')]))
  expect(lines.toSorted()).toEqual([
    ['Ana', '', '', 'ana.lima', '7001'],
    ['Beto', '5511900000009', '', '', ''],
  ])

  const sheet = aSheet(lines, { head: head ?? [] })
  expect((await upload(other.admin, sheet)).body).toMatchObject({ imported: 2, updated: 0, invalid: 0 })
  expect((await upload(other.admin, sheet)).body).toMatchObject({ imported: 0, updated: 0, duplicated: 2, invalid: 0 })

  const [ana] = await list(other.admin, 'ana.lima')
  expect(ana).toMatchObject({ name: 'Ana', number: null, username: 'ana.lima' })
  const connection = await other.connection()
  await other.receive(connection.id, { chat: { phone: null, lid: '7001' }, pushName: null, text: 'sou eu' })
  const [ticket] = await other.tickets((all) => all.length === 1)
  expect(ticket?.contactId).toBe(ana?.id)
})

test('a user name in a sheet stays with the contact that has it already', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection()
  const chat = { phone: null, lid: '7101', username: 'bia' }
  await company.receive(whatsappId, { chat, pushName: 'Bia', text: 'oi' })
  await company.tickets((all) => all.length === 1)
  const lines = [
    ['Outra', null, null, 'bia', '7102'],
    ['Caio', null, null, null, 'x1'],
  ]
  const sheet = aSheet(lines, { head: ['name', 'number', 'email', 'username', 'lid'] })

  expect((await upload(company.admin, sheet)).body).toMatchObject({
    imported: 1,
    invalid: 1,
    errors: [{ row: 3, reason: 'number' }],
  })
  expect(new Map((await list(company.admin)).map(({ name, username }) => [name, username]))).toEqual(
    new Map([
      ['Bia', 'bia'],
      ['Outra', null],
    ]),
  )
})

describe('the fields of a company in sheets', () => {
  const HEAD = ['Nome', 'Número', 'cidade', 'NASCIMENTO', 'Pedidos', 'Plano', 'Vip', 'Outra coluna']
  const addField = async (as: Person, name: string, kind: FieldKind, options: string[] = []) =>
    (await harness.service.call(createContactField, { body: { name, kind, options } }, { as })).body.id

  async function given() {
    const company = await harness.company()
    const { admin } = company
    const ids = {
      city: await addField(admin, 'Cidade', 'text'),
      birthday: await addField(admin, 'Nascimento', 'date'),
      orders: await addField(admin, 'Pedidos', 'number'),
      plan: await addField(admin, 'Plano', 'choice', ['Ouro', 'Prata']),
      isVip: await addField(admin, 'Vip', 'boolean'),
    }
    return { company, admin, ids }
  }

  test('columns named like fields fill them, known contacts keep their values, and rows with wrong values are reported', async () => {
    const { company, admin, ids } = await given()
    const known = (await create(admin, 'Beto', '5511900000002')).body
    const fields = [{ fieldId: ids.city, value: 'Olinda' }]
    await harness.service.call(
      contract.changeContact,
      { params: { contactId: known.id }, body: { fields } },
      { as: admin },
    )
    const sheet = aSheet(
      [
        ['Ana', '5511900000001', 'Recife', '7/9/1990', '1.234,5', 'ouro', 'sim', 'x'],
        ['Beto', '5511900000002', 'Natal', 33123, 7, null, false, null],
        ['Caio', '5511900000003', null, 'ontem', null, null, null, null],
        ['Duda', '5511900000004', null, null, null, null, null, null],
      ],
      { head: HEAD },
    )

    const answer = await upload(admin, sheet)

    expect(answer.body).toMatchObject({
      imported: 2,
      updated: 1,
      invalid: 1,
      errors: [{ row: 4, reason: 'field' }],
    })
    expect((await list(admin)).map(({ name, fields }) => [name, fields])).toEqual([
      [
        'Ana',
        [
          { fieldId: ids.city, value: 'Recife' },
          { fieldId: ids.birthday, value: '1990-09-07' },
          { fieldId: ids.orders, value: 1234.5 },
          { fieldId: ids.plan, value: 'Ouro' },
          { fieldId: ids.isVip, value: true },
        ],
      ],
      [
        'Beto',
        [
          { fieldId: ids.city, value: 'Olinda' },
          { fieldId: ids.birthday, value: '1990-09-07' },
          { fieldId: ids.orders, value: 7 },
          { fieldId: ids.isVip, value: false },
        ],
      ],
      ['Duda', []],
    ])
    expect((await upload(admin, sheet)).body).toMatchObject({ imported: 0, updated: 0 })
    expect(await company.heard(contactsReloaded, 1)).toHaveLength(1)
  })

  test('the export with fields has a column for each field, only for leads, and the plain export has none', async () => {
    const { company, admin, ids } = await given()
    const contact = (await create(admin, 'Ana', '5511900000001')).body
    const fields = [
      { fieldId: ids.city, value: 'São Luís' },
      { fieldId: ids.birthday, value: '1990-09-07' },
      { fieldId: ids.orders, value: 2.5 },
      { fieldId: ids.isVip, value: false },
    ]
    await harness.service.call(
      contract.changeContact,
      { params: { contactId: contact.id }, body: { fields } },
      { as: admin },
    )
    const withFields = (as: Person) => harness.service.raw('GET', '/contacts/export-with-fields', { as })
    const linesOf = ({ body }: { body: unknown }) => (body as { content: string }).content.split('\r\n')

    expect(linesOf(await withFields(admin)).slice(0, 2)).toEqual([
      'name;number;email;username;lid;priority;Cidade;Nascimento;Pedidos;Plano;Vip',
      'Ana;5511900000001;;;;;São Luís;1990-09-07;2,5;;Não',
    ])
    expect(linesOf(await exported(admin))[0]).toBe('name;number;email;username;lid')
    expect(linesOf(await withFields((await harness.company()).admin))).toEqual([
      'name;number;email;username;lid;priority',
      '',
    ])
    expect((await withFields(await company.person())).status).toBe(403)
  })

  test('a sheet is imported without the column of a field that is deleted meanwhile', async () => {
    const { admin, ids } = await given()
    const sheet = aSheet([['Ana', '5511900000001', 'Recife', null, 3, null, null, null]], { head: HEAD })

    const [imported, removed] = await Promise.all([
      upload(admin, sheet),
      harness.service.call(deleteContactField, { params: { contactFieldId: ids.city } }, { as: admin }),
    ])

    expect([imported.status, removed.status]).toEqual([200, 200])
    const own = async () => (await list(admin))[0]?.fields ?? []
    await expect.poll(own, { timeout: 20_000 }).toEqual([{ fieldId: ids.orders, value: 3 }])
  })
})
