import { copyRequested } from '@recado/contracts/auth/events'
import { campaignFilesChanged } from '@recado/contracts/campaigns/events'
import { fileListCreated, fileListDeleted, fileListsTold, fileListUpdated } from '@recado/contracts/files/events'
import type { FileList } from '@recado/contracts/files/file-list'
import * as contract from '@recado/contracts/files/routes'
import { findFile } from '@recado/contracts/media/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

type Option = { id?: number; name: string }
type Body = { name?: string; message?: string; options?: Option[] }
const create = (as: Person, body: Body = {}) =>
  harness.service.call(
    contract.createFileList,
    { body: { name: 'Catálogo', message: 'Segue o catálogo.', options: [{ name: 'Preços' }], ...body } },
    { as },
  )
const change = (as: Person, fileListId: number, body: Body) =>
  harness.service.call(contract.changeFileList, { params: { fileListId }, body }, { as })
const remove = (as: Person, fileListId: number) =>
  harness.service.call(contract.deleteFileList, { params: { fileListId } }, { as })
const show = (as: Person, fileListId: number) =>
  harness.service.call(contract.getFileList, { params: { fileListId } }, { as })
const list = async (as: Person, query: { searchParam?: string; pageNumber?: number } = { pageNumber: 1 }) =>
  (await harness.service.call(contract.listFileLists, { query }, { as })).body

/** Uploads several files in the format of other clients, which repeat each field per file. */
async function upload(as: Person, fileListId: number, ids: number[], names: string[], fields: object = {}) {
  const body = new FormData()
  body.append('typeArch', 'fileList')
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value))
  for (const id of ids) body.append('id', String(id))
  for (const name of names) body.append('files', new Blob([`${name};b`]), name)
  const { status, body: answer } = await harness.service.raw('POST', `/files/uploadList/${fileListId}`, { body, as })
  return { status, body: answer as unknown as FileList & { error?: string; fields?: unknown } }
}

const given = async (options: Option[] = [{ name: 'Preços' }, { name: 'Fotos' }]) => {
  const company = await harness.company()
  const { body } = await create(company.admin, { options })
  return { company, admin: company.admin, made: body, ids: body.options.map(({ id }) => id) }
}
const namesOf = ({ options }: FileList) => options.map(({ name, file }) => [name, file])
const released = async (companyId: number) => {
  const { rows } = await harness.service.database.query<{ path: string }>(
    'select path from media_file where company_id = $1 and delete_after is not null order by path',
    [companyId],
  )
  return rows.map(({ path }) => path)
}
const fileStatus = async (as: Person, path: string | null | undefined) => {
  const [, companyId, file = ''] = path?.split('/') ?? []
  return (await harness.service.call(findFile, { params: { companyId: Number(companyId), file } }, { as })).status
}
const missing = { status: 404, body: { error: 'ERR_NO_FILE_FOUND' } }
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }

test('file lists are changed by admins, read by the whole company, and not found by another company', async () => {
  const { company, admin, made } = await given()
  const agent = await company.person()
  const stranger = (await harness.company()).admin

  const { body: changed } = await change(admin, made.id, { message: 'Olá!' })

  expect(made).toMatchObject({ name: 'Catálogo', userId: admin.userId, version: 1, options: [{ name: 'Preços' }, {}] })
  expect(changed).toMatchObject({ name: 'Catálogo', message: 'Olá!', version: 2, options: made.options })
  expect((await show(agent, made.id)).body).toEqual(changed)
  expect(await list(agent)).toEqual({ files: [changed], count: 1, hasMore: false })
  expect(await list(stranger)).toMatchObject({ files: [], count: 0 })
  for (const lead of [agent, await company.person({ profile: 'supervisor' })]) {
    expect(await create(lead)).toMatchObject(refused)
    expect(await change(lead, made.id, { name: 'Minha' })).toMatchObject(refused)
    expect(await upload(lead, made.id, [made.options[0]?.id ?? 0], ['a.csv'])).toMatchObject(refused)
    expect(await remove(lead, made.id)).toMatchObject(refused)
  }
  expect(await show(stranger, made.id)).toMatchObject(missing)
  expect(await change(stranger, made.id, { name: 'Minha' })).toMatchObject(missing)
  expect(await upload(stranger, made.id, [made.options[0]?.id ?? 0], ['a.csv'])).toMatchObject(missing)
  expect(await remove(stranger, made.id)).toMatchObject(missing)
  expect(await remove(admin, made.id)).toMatchObject({ status: 200, body: { message: 'Lista de arquivos excluída.' } })
  expect(await company.heard(fileListCreated)).toEqual([{ fileList: made }])
  expect(await company.heard(fileListUpdated)).toEqual([{ fileList: changed }])
  expect(await company.heard(fileListDeleted)).toEqual([{ fileListId: made.id }])
})

test('several files in one request belong to the options whose ids are given in the same order', async () => {
  const { company, admin, made, ids } = await given()
  const agent = await company.person()
  const [first = 0, second = 0] = ids

  const { status, body } = await upload(admin, made.id, [second, first], ['fotos.csv', 'preços.csv'], {
    fileId: made.id,
    mediaType: 'image/png',
  })

  expect(status).toBe(200)
  expect(namesOf(body)).toEqual([
    ['Preços', 'preços.csv'],
    ['Fotos', 'fotos.csv'],
  ])
  expect(body.options[0]).toMatchObject({ mediaType: 'text/csv', mediaUrl: `/public/${body.options[0]?.path}` })
  expect(body.version).toBe(2)
  expect(await fileStatus(agent, body.options[0]?.path)).toBe(302)
  expect(await fileStatus((await harness.company()).admin, body.options[0]?.path)).toBe(404)
})

test('options missing from a change are deleted with their files, and the other options keep their files in the new order', async () => {
  const { company, admin, made, ids } = await given()
  const [first = 0, second = 0] = ids
  const { body: filled } = await upload(admin, made.id, [first, second], ['a.csv', 'b.csv'])
  const foreign = (await given()).ids[0] ?? 0

  const { body } = await change(admin, made.id, {
    options: [{ name: 'Nova' }, { id: second, name: 'Imagens' }, { id: foreign, name: 'De fora' }],
  })

  expect(namesOf(body)).toEqual([
    ['Nova', null],
    ['Imagens', 'b.csv'],
    ['De fora', null],
  ])
  expect(body.options.map(({ id }) => id)).not.toContain(foreign)
  expect(body.options[1]?.id).toBe(second)
  expect(await released(company.id)).toEqual([filled.options[0]?.path])
})

test('replacing a file and deleting a list delete the files', async () => {
  const { company, admin, made, ids } = await given([{ name: 'Preços' }])
  const { body: first } = await upload(admin, made.id, ids, ['antigo.csv'])

  const { body: second } = await upload(admin, made.id, ids, ['novo.csv'])
  expect(namesOf(second)).toEqual([['Preços', 'novo.csv']])
  expect(await released(company.id)).toEqual([first.options[0]?.path])

  await remove(admin, made.id)
  expect(await released(company.id)).toEqual([first.options[0]?.path, second.options[0]?.path].sort())
  expect(await fileStatus(admin, second.options[0]?.path)).toBe(404)
})

test('files are refused and not stored unless the request names one option per file', async () => {
  const { company, admin, made, ids } = await given()
  const other = await given()
  const [first = 0] = ids

  expect(await upload(admin, made.id, [first], ['a.csv', 'b.csv'])).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'id' }] },
  })
  expect(await upload(admin, made.id, [first, first], ['a.csv', 'b.csv'])).toMatchObject({ status: 400 })
  expect(await upload(admin, made.id, [first], [])).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'files' }] },
  })
  expect(await upload(admin, made.id, [other.ids[0] ?? 0], ['a.csv'])).toMatchObject(missing)
  expect(await upload(admin, made.id, [first], ['a.csv'], { fileId: other.made.id })).toMatchObject(missing)
  expect(namesOf((await show(admin, made.id)).body)).toEqual([
    ['Preços', null],
    ['Fotos', null],
  ])
  const kept = 'select from media_file where company_id = $1 and delete_after is null'
  expect((await harness.service.database.query(kept, [company.id])).rowCount).toBe(0)
})

test('names of file lists are unique in a company, in any spelling', async () => {
  const { company, admin } = await given()
  const double = { status: 409, body: { error: 'ERR_DUPLICATED_NAME' } }
  const { body: other } = await create(admin, { name: 'Outra' })

  expect(await create(admin, { name: 'CATÁLOGO' })).toMatchObject(double)
  expect(await change(admin, other.id, { name: 'catálogo' })).toMatchObject(double)
  expect((await create((await harness.company()).admin)).status).toBe(201)
  expect((await list(company.admin)).count).toBe(2)
})

test('file lists are found by a part of the name, without accents, in pages of 20 or all at once', async () => {
  const { admin } = await harness.company()
  for (let n = 10; n < 31; n++) await create(admin, { name: n === 30 ? 'Promoção' : `Lista ${n}`, options: [] })

  expect((await list(admin, { pageNumber: 1, searchParam: 'PROMOCAO' })).files.map(({ name }) => name)).toEqual([
    'Promoção',
  ])
  expect(await list(admin)).toMatchObject({ count: 21, hasMore: true })
  expect((await list(admin, { pageNumber: 2 })).files.map(({ name }) => name)).toEqual(['Promoção'])
  const all = await list(admin, {})
  expect([all.files.length, all.hasMore]).toEqual([21, false])
})

test.each<[Body, string, string, string]>([
  [{ name: '' }, 'name', 'required', 'Obrigatório'],
  [{ name: 'ab' }, 'name', 'file_too_short', 'nome muito curto'],
  [{ name: 'x'.repeat(51) }, 'name', 'too_long', 'Muito longo!'],
  [{ message: ' ' }, 'message', 'required', 'Obrigatório'],
  [{ message: 'x'.repeat(1_001) }, 'message', 'too_long', 'Muito longo!'],
  [{ options: Array.from({ length: 21 }, () => ({ name: '' })) }, 'options', 'invalid', 'Valor inválido'],
])('a file list with %j is refused', async (body, field, code, message) => {
  const answer = await create((await harness.company()).admin, body)
  expect([answer.status, answer.body['fields']]).toMatchObject([400, [{ field, code, message }]])
})

test('a list that a campaign uses can be deleted after the campaign has ended, whatever the order of the events', async () => {
  const { company, admin, made } = await given()
  const tell = (fileListId: number | null, version: number, id?: string) =>
    harness.service.publish(
      campaignFilesChanged,
      company.id,
      { campaignId: 5, fileListId, name: 'Natal', variables: [], fieldId: null, version },
      id,
    )
  const isKept = (version: number) =>
    eventually(async () => {
      const query = 'select from campaign_files where company_id = $1 and version = $2'
      return (await harness.service.database.query(query, [company.id, version])).rowCount
    })

  const id = crypto.randomUUID()
  for (const _ of [1, 2]) await tell(made.id, 2, id)
  await isKept(2)
  expect(await remove(admin, made.id)).toMatchObject({ status: 409, body: { error: 'ERR_FILE_IN_USE' } })

  await tell(null, 3)
  await isKept(3)
  await tell(made.id, 1) // arrives late
  await tell(made.id, 4, crypto.randomUUID())
  await isKept(4)
  expect((await remove(admin, made.id)).status).toBe(409)
  await tell(null, 5)
  await isKept(5)
  expect((await remove(admin, made.id)).status).toBe(200)
})

test('the file lists of each company are published on request, as events of that company', async () => {
  const [{ company, admin, made }, other] = [await given(), await given()]
  const gone = await create(admin, { name: 'Sai' })
  await remove(admin, gone.body.id)

  for (const kind of ['tag', 'file-list']) await harness.service.publish(copyRequested, company.id, { of: kind })
  await harness.service.publish(copyRequested, 0, { of: 'file-list' }) // the request is not for one company

  expect(await company.heard(fileListsTold)).toEqual([
    { fileLists: [{ id: made.id, name: 'Catálogo', version: made.version }] },
  ])
  await harness.service.events()
  expect(await harness.service.heard(fileListsTold, other.company.id, () => true)).toEqual([])
  expect(await harness.service.dead('tickets.tell-file-lists')).toBe(0)
})
