import { userDeleted } from '@recado/contracts/auth/events'
import { findFile } from '@recado/contracts/media/routes'
import { quickMessageCreated, quickMessageDeleted, quickMessageUpdated } from '@recado/contracts/quick-messages/events'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import * as contract from '@recado/contracts/quick-messages/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

type Body = { shortcode?: string; message?: string; geral?: boolean; status?: boolean; isMedia?: boolean }
const create = (as: Person, body: Body = {}) =>
  harness.service.call(contract.createQuickMessage, { body: { shortcode: 'oi', message: 'Bom dia!', ...body } }, { as })
const change = (as: Person, quickMessageId: number, body: Body) =>
  harness.service.call(contract.changeQuickMessage, { params: { quickMessageId }, body }, { as })
const remove = (as: Person, quickMessageId: number) =>
  harness.service.call(contract.deleteQuickMessage, { params: { quickMessageId } }, { as })
const show = (as: Person, quickMessageId: number) =>
  harness.service.call(contract.getQuickMessage, { params: { quickMessageId } }, { as })
const list = async (as: Person, searchParam?: string) =>
  (await harness.service.call(contract.listQuickMessages, { query: { searchParam } }, { as })).body
const offered = async (as: Person) =>
  (await harness.service.call(contract.pickQuickMessages, {}, { as })).body.map(({ message }) => message)
const textsOf = ({ records }: { records: QuickMessage[] }) => records.map(({ message }) => message)

async function attach(as: Person, id: number, content = 'a;b', name = 'lista de preços.csv') {
  const body = new FormData()
  body.append('typeArch', 'quickMessage')
  body.append('file', new Blob([content]), name)
  const answer = await harness.service.raw('POST', `/quick-messages/${id}/media-upload`, { body, as })
  return { status: answer.status, body: answer.body as unknown as QuickMessage }
}
const detach = (as: Person, quickMessageId: number) =>
  harness.service.call(contract.detachFromQuickMessage, { params: { quickMessageId } }, { as })
const fileStatus = async (as: Person, { mediaPath }: QuickMessage) => {
  const [, companyId, file = ''] = mediaPath?.split('/') ?? []
  return (await harness.service.call(findFile, { params: { companyId: Number(companyId), file } }, { as })).status
}
const pair = async (company: Company) => [await company.person(), await company.person()] as const
const missing = { status: 404, body: { error: 'ERR_NO_QUICKMESSAGE_FOUND' } }
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }

test("a user's private quick messages are read, changed and deleted by that user alone", async () => {
  const company = await harness.company()
  const [owner, colleague] = await pair(company)

  const { status, body } = await create(owner)
  const { body: changed } = await change(owner, body.id, { message: 'Boa tarde!' })

  const own = { shortcode: 'oi', geral: false, status: true, isMedia: false, userId: owner.userId }
  expect([status, body]).toMatchObject([201, { ...own, message: 'Bom dia!', mediaUrl: null, version: 1 }])
  expect(changed).toMatchObject({ ...own, message: 'Boa tarde!', version: 2 })
  expect(textsOf(await list(owner))).toEqual(['Boa tarde!'])
  for (const other of [colleague, company.admin, (await harness.company()).admin]) {
    expect(await list(other)).toMatchObject({ records: [], count: 0 })
    expect(await show(other, body.id)).toMatchObject(missing)
    expect(await change(other, body.id, { message: 'Minha' })).toMatchObject(missing)
    expect(await remove(other, body.id)).toMatchObject(missing)
    expect((await attach(other, body.id)).status).toBe(404)
  }
  expect(await remove(owner, body.id)).toMatchObject({ status: 200, body: { message: 'Resposta rápida excluída.' } })
  expect(await company.heard(quickMessageCreated)).toEqual([{ quickMessage: body }])
  expect(await company.heard(quickMessageUpdated)).toMatchObject([{ quickMessage: changed, before: { geral: false } }])
  expect(await company.heard(quickMessageDeleted)).toMatchObject([
    { quickMessageId: body.id, before: { geral: false, userId: owner.userId } },
  ])
})

test('quick messages of the company are read by all users, and changed by supervisors and admins', async () => {
  const company = await harness.company()
  const agent = await company.person()
  const lead = await company.person({ profile: 'supervisor' })
  const { body: shared } = await create(lead, { geral: true })

  expect(textsOf(await list(agent))).toEqual(['Bom dia!'])
  expect((await show(agent, shared.id)).body).toEqual(shared)
  for (const answer of [
    await create(agent, { shortcode: 'x', geral: true }),
    await change(agent, shared.id, { message: 'x' }),
    await remove(agent, shared.id),
    await detach(agent, shared.id),
    await change(agent, (await create(agent)).body.id, { geral: true }),
  ]) {
    expect(answer).toMatchObject(refused)
  }
  const kept = await change(company.admin, shared.id, { geral: false })
  expect(kept.body).toMatchObject({ geral: false, userId: lead.userId })
  expect((await show(company.admin, shared.id)).status).toBe(404)
  expect((await show(lead, shared.id)).status).toBe(200)
})

test("a shortcode is unique among a user's private quick messages and among the company's, in any spelling", async () => {
  const company = await harness.company()
  const [owner, colleague] = await pair(company)
  const double = { status: 409, body: { error: 'ERR_DUPLICATED_NAME' } }
  await create(owner, { shortcode: 'oi', message: 'meu' })

  expect(await create(owner, { shortcode: 'OI' })).toMatchObject(double)
  expect((await create(colleague)).status).toBe(201)
  expect((await create(company.admin, { geral: true, message: 'nosso' })).status).toBe(201)
  expect(await create(company.admin, { shortcode: 'Oi', geral: true })).toMatchObject(double)
  const { body } = await create(owner, { shortcode: 'tchau' })
  expect(await change(owner, body.id, { shortcode: 'oi' })).toMatchObject(double)
  expect(await offered(owner)).toEqual(['meu', 'nosso', 'Bom dia!'])
})

test('quick messages that are inactive or empty are not offered in the message field', async () => {
  const { admin } = await harness.company()
  await create(admin, { shortcode: 'a', message: 'fora', status: false })
  await create(admin, { shortcode: 'b', message: '', isMedia: true })
  await create(admin, { shortcode: 'c', message: 'dentro' })

  expect(await offered(admin)).toEqual(['dentro'])
  expect(textsOf(await list(admin))).toEqual(['fora', '', 'dentro'])
})

test('quick messages are found by a part of the shortcode or text, without accents, in pages of 20', async () => {
  const { admin } = await harness.company()
  for (let n = 10; n < 31; n++) await create(admin, { shortcode: `m${n}`, message: n === 30 ? 'Até amanhã' : 'x' })

  expect(textsOf(await list(admin, 'AMANHA'))).toEqual(['Até amanhã'])
  expect((await list(admin, 'M3')).count).toBe(1)
  expect(await list(admin)).toMatchObject({ count: 21, hasMore: true })
})

test.each<[Body, string, string]>([
  [{ shortcode: '' }, 'shortcode', 'required'],
  [{ shortcode: 'bom dia' }, 'shortcode', 'invalid'],
  [{ shortcode: 'x'.repeat(51) }, 'shortcode', 'too_long'],
  [{ message: ' ' }, 'message', 'required'],
  [{ message: 'x'.repeat(4_097) }, 'message', 'too_long'],
])('quick messages with %j are refused', async (body, field, code) => {
  const answer = await create((await harness.company()).admin, body)
  expect([answer.status, answer.body['fields']]).toMatchObject([400, [{ field, code }]])
})

test('the file of a quick message can be fetched by its readers, replaced and removed', async () => {
  const company = await harness.company()
  const [owner, colleague] = await pair(company)
  const { id } = (await create(owner, { message: '', isMedia: true })).body

  const first = await attach(owner, id)
  expect(first).toMatchObject({ status: 200, body: { isMedia: true, mediaName: 'lista de preços.csv', version: 2 } })
  expect(first.body.mediaUrl).toBe(`/public/${first.body.mediaPath}`)
  expect([await fileStatus(owner, first.body), await fileStatus(colleague, first.body)]).toEqual([302, 404])
  const second = await attach(owner, id, 'c;d', 'outra.csv')
  expect(await fileStatus(owner, first.body)).toBe(404)
  expect((await change(owner, id, { message: 'com texto' })).body).toMatchObject({ isMedia: true })
  expect((await detach(owner, id)).body).toMatchObject({ isMedia: false, mediaPath: null, mediaUrl: null })
  expect(await fileStatus(owner, second.body)).toBe(404)

  const { rows } = await harness.service.database.query(
    'select path from media_file where company_id = $1 and delete_after is not null order by path',
    [company.id],
  )
  expect(rows.map(({ path }) => path)).toEqual([first.body.mediaPath, second.body.mediaPath].sort())
  const params = { quickMessageId: id }
  const nothing = await harness.service.call(contract.attachToQuickMessage, { params, body: {} }, { as: owner })
  expect(nothing).toMatchObject({ status: 400, body: { fields: [{ field: 'file', code: 'required' }] } })
})

test("a user's private quick messages are deleted with the user, and those of the company stay", async () => {
  const company = await harness.company()
  const lead = await company.person({ profile: 'supervisor' })
  const own = (await create(lead)).body
  await attach(lead, own.id)
  await create(lead, { geral: true, message: 'nosso' })

  const id = crypto.randomUUID()
  for (const _ of [1, 2]) await harness.service.publish(userDeleted, company.id, { userId: lead.userId }, id)

  const count = 'select count(*)::int from quick_message where company_id = $1'
  await eventually(async () => (await harness.service.database.query(count, [company.id])).rows[0].count === 1)
  expect(textsOf(await list(company.admin))).toEqual(['nosso'])
})
