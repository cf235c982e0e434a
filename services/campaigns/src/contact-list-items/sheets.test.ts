import { actRecorded } from '@recado/contracts/auth/events'
import {
  contactListItemCreated,
  contactListItemsChanged,
  contactListUpdated,
} from '@recado/contracts/campaigns/contact-list-events'
import { aSheet } from '@recado/kit/testing/a-sheet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startCampaigns } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startCampaigns({ jobs: false })
})
afterAll(() => harness.close())

type Sheet = { content: Uint8Array | string; name?: string; key?: string }
async function upload(as: Person, contactListId: number, { content, name = 'contatos.xlsx', key }: Sheet) {
  const body = new FormData()
  body.append('file', new Blob([content as never]), name)
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const path = `/contact-lists/${contactListId}/upload`
  const { status, body: answer } = await harness.service.raw('POST', path, { body, as, headers })
  return { status, body: answer as Record<string, unknown> }
}
const exported = async (as: Partial<Person>, contactListId: number) =>
  harness.service.raw('GET', `/contact-lists/${contactListId}/export`, { as })
const phoneOf = (n: number) => String(5_511_900_000_000 + n)
const namesIn = async (company: Company, contactListId: number) =>
  (await company.items({ contactListId })).map(({ name, number, email }) => [name, number, email])

describe('a sheet of people', () => {
  test.each(['xlsx', 'xls'] as const)(
    'a sheet of people is imported from an .%s file, and the answer counts duplicates and faulty lines',
    async (type) => {
      const company = await harness.company()
      const { id } = await company.list({ name: 'Nome digitado', number: '551187654321' })
      const content = aSheet(
        [
          ['João Ávila', 5511900000003, 'JOAO@exemplo.com'],
          ['De outra grafia', '+55 (11) 98765-4321', null],
          ['Científica', '5,511900000005E+12', null],
          ['João de novo', '551190000-0003', null],
          ['Sem número', '12', null],
          ['', '5511900000004', null],
          ['Sem e-mail', '5511900000006', 'nenhum'],
          ['Sem nono dígito', '551196543210', null],
          ['Com nono dígito', '5511996543210', null],
        ],
        { type, head: ['NOMBRE', 'Teléfono', 'E-Mail'] },
      )

      const answer = await upload(company.admin, id, { content, name: `contatos.${type}` })

      expect(answer).toEqual({
        status: 200,
        body: {
          imported: 4,
          duplicated: 3,
          invalid: 2,
          errors: [
            { row: 6, reason: 'number' },
            { row: 8, reason: 'email' },
          ],
        },
      })
      expect(await namesIn(company, id)).toEqual([
        ['+55 11 90000-0004', '5511900000004', null],
        ['Científica', '5511900000005', null],
        ['João Ávila', '5511900000003', 'joao@exemplo.com'],
        ['Nome digitado', '551187654321', null],
        ['Sem nono dígito', '551196543210', null],
      ])
      expect((await company.show(id)).contactsCount).toBe(5)
      expect(await upload(company.admin, id, { content, name: `contatos.${type}` })).toMatchObject({
        body: { imported: 0, duplicated: 7, invalid: 2 },
      })
      expect(await company.heard(contactListItemsChanged)).toEqual([{ contactListId: id }])
      // only the person who was added through the API has an event of their own
      expect(await company.heard(contactListItemCreated)).toHaveLength(1)
      const counts = (await company.heard(contactListUpdated)).map(({ contactList }) => contactList.contactsCount)
      expect(counts).toEqual([1, 5])
      const acts = (await company.heard(actRecorded, 4)).map(({ act: { action, changes } }) => [action, changes])
      expect(acts.slice(2)).toEqual([
        ['contactList.import', { imported: [null, 4] }],
        ['contactList.import', { imported: [null, 0] }],
      ])
    },
  )

  test('a sheet of 20,000 people is imported with one event, and a sheet of 20,001 is refused', async () => {
    const company = await harness.company()
    const { id } = await company.list({ number: phoneOf(7) })
    const lines = Array.from({ length: 20_000 }, (_, n) => [`Pessoa ${n}`, phoneOf(n), null])

    const { status, body } = await upload(company.admin, id, { content: aSheet(lines) })

    expect(status).toBe(200)
    expect(body).toEqual({ imported: 19_999, duplicated: 1, invalid: 0, errors: [] })
    expect((await company.show(id)).contactsCount).toBe(20_000)
    expect(await company.heard(contactListItemsChanged)).toHaveLength(1)
    const long = [...lines, ['Uma a mais', phoneOf(20_000), null]]
    expect(await upload(company.admin, id, { content: aSheet(long) })).toMatchObject({
      status: 413,
      body: { error: 'ERR_FILE_TOO_LARGE', limit: '20000' },
    })
  })

  test('the answer to an imported sheet contains the number of faulty lines, and the reasons for the first 200', async () => {
    const company = await harness.company()
    const { id } = await company.list()
    const lines = Array.from({ length: 300 }, (_, n) => [`Pessoa ${n}`, 'sem número', null])

    const { body } = await upload(company.admin, id, { content: aSheet([...lines, ['Ana', phoneOf(1), null]]) })

    expect(body).toMatchObject({ imported: 1, duplicated: 0, invalid: 300 })
    expect(body['errors']).toHaveLength(200)
    expect(body['errors']).toMatchObject({ 0: { row: 2, reason: 'number' }, 199: { row: 201 } })
  })

  test('a sheet of people that is sent twice with the same idempotency key is imported once, and both answers are equal', async () => {
    const company = await harness.company()
    const { id } = await company.list()
    const sheet = { content: aSheet([['Ana', phoneOf(3), null]]), key: 'key-12345' }

    const first = await upload(company.admin, id, sheet)

    expect(await upload(company.admin, id, sheet)).toEqual(first)
    expect(first.body).toMatchObject({ imported: 1, duplicated: 0 })
    expect((await company.show(id)).contactsCount).toBe(1)
  })

  test('a sheet of people that two users upload at the same time adds each person once, and the count of the list is correct', async () => {
    const company = await harness.company()
    const { id } = await company.list()
    const lines = Array.from({ length: 3_000 }, (_, n) => [`Pessoa ${n}`, phoneOf(n), null])

    const answers = await Promise.all(
      [aSheet(lines), aSheet(lines.toReversed())].map((content) => upload(company.admin, id, { content })),
    )

    const imported = answers.map(({ body }) => Number(body['imported']))
    expect(imported.reduce((sum, each) => sum + each, 0)).toBe(3_000)
    expect((await company.show(id)).contactsCount).toBe(3_000)
  })

  test('a file that is not a sheet, is truncated or has no numbers is refused, as are other companies and supervisors', async () => {
    const company = await harness.company()
    const { id } = await company.list()
    const stranger = (await harness.company()).admin
    const lead = await company.person({ profile: 'supervisor' })
    const wrongType = { status: 400, body: { error: 'ERR_FILE_TYPE_NOT_ALLOWED' } }
    const noList = { status: 404, body: { error: 'ERR_NO_CONTACTLIST_FOUND' } }
    const content = aSheet([['Ana', phoneOf(3), null]])

    expect(await upload(lead, id, { content })).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await upload(stranger, id, { content })).toMatchObject(noList)
    expect(await upload(stranger, id, { content: 'Nome;Número', name: 'contatos.csv' })).toMatchObject(noList)
    expect(await upload(company.admin, id, { content: 'Nome;Número', name: 'contatos.csv' })).toMatchObject(wrongType)
    const broken = content.subarray(0, content.length / 2)
    expect(await upload(company.admin, id, { content: broken })).toMatchObject(wrongType)
    const headless = aSheet([['Recife']], { head: ['Cidade'] })
    expect(await upload(company.admin, id, { content: headless })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'file' }] },
    })
    expect(await namesIn(company, id)).toEqual([])
  })
})

describe('the exported table of a list', () => {
  const contentOf = ({ body }: { body: unknown }) => (body as { content: string }).content

  test('an admin gets all people of a list in the exported table, and formulas in their names are escaped', async () => {
    const company = await harness.company()
    const { id } = await company.list(
      { name: '=cmd()', number: phoneOf(1), email: 'a@exemplo.com' },
      { name: 'Ana; "Bia"', number: phoneOf(2) },
      { name: 'Célia', number: phoneOf(3) },
    )
    const isValid = 'update contact_list_item set is_whatsapp_valid = $3 where company_id = $1 and number = $2'
    await harness.service.database.query(isValid, [company.id, phoneOf(1), true])
    await harness.service.database.query(isValid, [company.id, phoneOf(3), false])

    const answer = await exported(company.admin, id)

    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="lista-de-contatos.csv"')
    expect(contentOf(answer)).toBe(
      `name;number;email;valid\r\n'=cmd();${phoneOf(1)};a@exemplo.com;true\r\n"Ana; ""Bia""";${phoneOf(2)};;\r\nCélia;${phoneOf(3)};;false\r\n`,
    )
    expect((await exported(await company.person({ profile: 'supervisor' }), id)).status).toBe(403)
    expect((await exported((await harness.company()).admin, id)).status).toBe(404)
  })

  test('the exported table contains all people of a list that is longer than one chunk', async () => {
    const company = await harness.company()
    const { id } = await company.list()
    const lines = Array.from({ length: 2_500 }, (_, n) => [`Pessoa ${n}`, phoneOf(n), null])
    await upload(company.admin, id, { content: aSheet(lines) })

    const rows = contentOf(await exported(company.admin, id)).split('\r\n')

    expect(new Set(rows.slice(1, -1)).size).toBe(2_500)
  })
})
