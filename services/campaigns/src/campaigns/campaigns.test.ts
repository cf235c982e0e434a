import type { CampaignFields } from '@recado/contracts/campaigns/campaign'
import {
  campaignCreated,
  campaignDeleted,
  campaignFilesChanged,
  campaignMessageRequested,
  campaignUpdated,
} from '@recado/contracts/campaigns/events'
import { findCampaignFile } from '@recado/contracts/campaigns/file-routes'
import * as contract from '@recado/contracts/campaigns/routes'
import { fileListCreated } from '@recado/contracts/files/events'
import { aFileList } from '@recado/contracts/testing/desk'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startCampaigns } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startCampaigns({ jobs: false })
})
afterAll(() => harness.close())

const HOUR_MS = 3_600_000
const ahead = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
type Draft = Partial<CampaignFields>
const create = (as: Person, body: Draft = {}) =>
  harness.service.call(contract.createCampaign, { body: { name: 'Natal', ...body } }, { as })
const change = (as: Person, campaignId: number, body: Draft) =>
  harness.service.call(contract.changeCampaign, { params: { campaignId }, body }, { as })
const remove = (as: Person, campaignId: number) =>
  harness.service.call(contract.deleteCampaign, { params: { campaignId } }, { as })
const show = (as: Person, campaignId: number) =>
  harness.service.call(contract.getCampaign, { params: { campaignId } }, { as })
const list = (as: Person, query: { searchParam?: string; pageNumber?: number } = {}) =>
  harness.service.call(contract.listCampaigns, { query }, { as })
const cancel = (as: Person, campaignId: number) =>
  harness.service.call(contract.cancelCampaign, { params: { campaignId } }, { as })
const setRow = (campaignId: number, set: string) =>
  harness.service.database.query(`update campaign set ${set} where id = $1`, [campaignId])
const usesOf = async (company: Company) =>
  (
    await harness.service.database.query<{ list: number }>(
      'select contact_list_id::int as list from contact_list_use where company_id = $1',
      [company.id],
    )
  ).rows.map((row) => row.list)
async function attach(as: Person, campaignId: number) {
  const body = new FormData()
  body.append('file', new Blob(['a;b']), 'preços.csv')
  const answer = await harness.service.raw('POST', `/campaigns/${campaignId}/media-upload`, { body, as })
  return {
    status: answer.status,
    body: answer.body as unknown as { mediaPath: string; mediaName: string; error?: string },
  }
}

const missing = { status: 404, body: { error: 'ERR_NO_CAMPAIGN_FOUND' } }
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }

test('admins can create, change, find and delete campaigns of their own company only', async () => {
  const company = await harness.company()
  const { admin } = company
  const stranger = (await harness.company()).admin

  const { status, body: made } = await create(admin, { message1: ' Oi {nome} ', message2: '' })
  const { body: changed } = await change(admin, made.id, { name: 'Páscoa' })

  expect(status).toBe(201)
  expect(made).toMatchObject({ status: 'INATIVA', isEditable: true, message1: 'Oi {nome}', message2: null, version: 1 })
  expect(changed).toMatchObject({ name: 'Páscoa', message1: 'Oi {nome}', version: 2 })
  expect((await show(admin, made.id)).body).toEqual({ ...changed, shipping: [] })
  expect((await list(admin, { searchParam: 'PASCOA' })).body).toEqual({ records: [changed], count: 1, hasMore: false })
  expect((await list(stranger)).body).toEqual({ records: [], count: 0, hasMore: false })
  expect(await show(stranger, made.id)).toMatchObject(missing)
  expect(await change(stranger, made.id, { name: 'Minha' })).toMatchObject(missing)
  expect(await cancel(stranger, made.id)).toMatchObject(missing)
  expect(await attach(stranger, made.id)).toMatchObject(missing)
  expect(await remove(stranger, made.id)).toMatchObject(missing)
  for (const other of [await company.person(), await company.person({ profile: 'supervisor' })]) {
    expect(await create(other)).toMatchObject(refused)
    expect(await list(other)).toMatchObject(refused)
    expect(await remove(other, made.id)).toMatchObject(refused)
  }
  expect(await remove(admin, made.id)).toMatchObject({ status: 200, body: { message: 'Campanha excluída.' } })
  expect(await company.heard(campaignCreated)).toEqual([{ campaign: made }])
  expect(await company.heard(campaignUpdated)).toEqual([{ campaign: changed }])
  expect(await company.heard(campaignDeleted)).toEqual([{ campaignId: made.id }])
})

test('a scheduled campaign needs a text, recipients, a future start, and for each text a question if people have to confirm', async () => {
  const company = await harness.company()
  const { admin } = company
  const { id: contactListId } = await company.list()
  const fieldsOf = async (body: Draft) => {
    const answer = await create(admin, { scheduledAt: ahead(3), ...body })
    return [answer.body.error, (answer.body['fields'] as { field: string }[] | undefined)?.map(({ field }) => field)]
  }

  expect(await fieldsOf({})).toEqual(['ERR_CAMPAIGN_INCOMPLETE', ['message1', 'contactListId']])
  expect(await fieldsOf({ contactListId, message2: 'Oi', confirmation: true, confirmationMessage1: 'Posso?' })).toEqual(
    ['ERR_CAMPAIGN_INCOMPLETE', ['confirmationMessage2']],
  )
  expect(await fieldsOf({ contactListId, message2: 'Oi', scheduledAt: ahead(-1) })).toEqual([
    'ERR_CAMPAIGN_INCOMPLETE',
    ['scheduledAt'],
  ])
  expect((await create(admin, { contactListId, message2: 'Oi', scheduledAt: ahead(3) })).body.status).toBe('PROGRAMADA')
})

test('the list and the files of a scheduled campaign are in use until the campaign becomes a draft or is canceled', async () => {
  const company = await harness.company()
  const { admin } = company
  const { id: contactListId } = await company.list()
  const fileList = aFileList(company.id)
  await harness.service.publish(fileListCreated, company.id, { fileList })
  const draft = { contactListId, fileListId: fileList.id, message1: 'Oi', scheduledAt: ahead(3) }

  const made = await eventually(
    () => create(admin, draft),
    ({ status }) => status === 201,
  )
  expect(await usesOf(company)).toEqual([contactListId])
  await change(admin, made.body.id, { scheduledAt: null })
  expect(await usesOf(company)).toEqual([])
  await change(admin, made.body.id, { scheduledAt: ahead(4) })
  await cancel(admin, made.body.id)

  expect(await usesOf(company)).toEqual([])
  expect(
    (await company.heard(campaignFilesChanged, 4)).map(({ fileListId, version }) => [fileListId, version]),
  ).toEqual([
    [fileList.id, 1],
    [null, 2],
    [fileList.id, 3],
    [null, 4],
  ])
})

test('the variables of a scheduled campaign are in use with its name until the campaign is deleted', async () => {
  const company = await harness.company()
  const { admin } = company
  const { id: contactListId } = await company.list()
  const texts = { message1: '{nome}, seu plano é {plano}', message2: 'Oi, {nome}' }

  const made = await create(admin, { name: 'Natal', contactListId, ...texts, scheduledAt: ahead(3) })
  await change(admin, made.body.id, { message2: '{cidade}' })
  await change(admin, made.body.id, { confirmation: false })
  await remove(admin, made.body.id)

  expect(
    (await company.heard(campaignFilesChanged, 3)).map(({ name, variables, version }) => [name, variables, version]),
  ).toEqual([
    ['Natal', ['plano'], 1],
    ['Natal', ['cidade', 'plano'], 2],
    ['', [], 4],
  ])
})

test('a campaign cannot be changed in the hour before its start, while it runs and after its end', async () => {
  const company = await harness.company()
  const { admin } = company
  const { id: contactListId } = await company.list()
  const { body } = await create(admin, { contactListId, message1: 'Oi', scheduledAt: ahead(3) })
  const notEditable = { status: 409, body: { error: 'ERR_CAMPAIGN_NOT_EDITABLE' } }

  for (const set of [
    `scheduled_at = now() + interval '59 minutes'`,
    `status = 'EM_ANDAMENTO'`,
    `status = 'FINALIZADA'`,
  ]) {
    await setRow(body.id, set)
    expect(await change(admin, body.id, { scheduledAt: ahead(9) })).toMatchObject(notEditable)
    expect(await attach(admin, body.id)).toMatchObject(notEditable)
    expect((await show(admin, body.id)).body.isEditable).toBe(false)
  }
  await setRow(body.id, `status = 'EM_ANDAMENTO'`)
  expect(await remove(admin, body.id)).toMatchObject({ status: 409, body: { error: 'ERR_CAMPAIGN_RUNNING' } })
  await setRow(body.id, `status = 'CANCELADA', scheduled_at = now() - interval '1 hour'`)
  expect((await change(admin, body.id, { name: 'Outra' })).body).toMatchObject({ status: 'CANCELADA', name: 'Outra' })
  expect((await change(admin, body.id, { scheduledAt: ahead(2) })).body).toMatchObject({ status: 'PROGRAMADA' })
})

test('a campaign accepts only a list, tag or connection of its own company, and refuses a list together with a tag', async () => {
  const company = await harness.company()
  const other = await harness.company()
  const theirs = await other.list()
  const { id: tagListId } = await company.tag('Clientes')
  const { id: contactListId } = await company.list()
  const { id: whatsappId } = await other.connection()

  expect(await create(company.admin, { contactListId: theirs.id })).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_CONTACTLIST_FOUND' },
  })
  expect(await create(company.admin, { whatsappId })).toMatchObject({ body: { error: 'ERR_NO_WAPP_FOUND' } })
  expect(await create(other.admin, { tagListId })).toMatchObject({ body: { error: 'ERR_NO_TAG_FOUND' } })
  expect(await create(company.admin, { contactListId, tagListId })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'tagListId' }] },
  })
})

test('the file of a campaign can be read by users who may manage campaigns, and is deleted with the campaign', async () => {
  const company = await harness.company()
  const { admin } = company
  const { body: made } = await create(admin)
  const { status, body } = await attach(admin, made.id)
  const [, companyId, file = ''] = body.mediaPath.split('/')
  const find = async (as: Person) =>
    (await harness.service.call(findCampaignFile, { params: { companyId: Number(companyId), file } }, { as })).status

  expect([status, body.mediaName]).toEqual([200, 'preços.csv'])
  expect(await find(admin)).toBe(302)
  expect(await find(await company.person())).toBe(403)
  expect(await find((await harness.company()).admin)).toBe(404)
  await remove(admin, made.id)
  expect(await find(admin)).toBe(404)
  const released = 'select from media_file where company_id = $1 and delete_after is not null'
  expect((await harness.service.database.query(released, [company.id])).rowCount).toBe(1)
})

test('all routes of campaigns answer 403 while the plan of the company does not include campaigns', async () => {
  const company = await harness.company()
  const as = { ...company.admin, features: [] }

  expect(await harness.service.call(contract.listCampaigns, { query: {} }, { as })).toMatchObject({ status: 403 })
  expect(await harness.service.call(contract.listCampaignSettings, {}, { as })).toMatchObject({ status: 403 })
})

test('the test of a campaign sends its first text with replaced variables to one number, if a connection is open', async () => {
  const company = await harness.company()
  const { admin } = company
  const { body } = await create(admin, { message2: 'Oi {nome}, {outra}' })
  const send = (number: string) =>
    harness.service.call(contract.testCampaign, { params: { campaignId: body.id }, body: { number } }, { as: admin })

  expect(await send('5511988887777')).toMatchObject({ body: { error: 'ERR_NO_DEF_WAPP_FOUND' } })
  const { id: whatsappId } = await company.connection({ status: 'CONNECTED', isDefault: true })
  expect(await send('não é um número')).toMatchObject({ status: 400, body: { error: 'ERR_API_INVALID_NUMBER' } })
  expect((await send('+55 (11) 98888-7777')).status).toBe(200)

  const [requested] = await company.heard(campaignMessageRequested)
  expect(requested).toMatchObject({
    recipientId: null,
    whatsappId,
    number: '5511988887777',
    text: `Oi ${admin.name}, {outra}`,
  })
})

test('the test of a campaign that is requested twice with the same idempotency key sends one message', async () => {
  const company = await harness.company()
  const { admin } = company
  await company.connection({ status: 'CONNECTED', isDefault: true })
  const { body } = await create(admin, { message1: 'Oi' })
  const asked = { params: { campaignId: body.id }, body: { number: '5511988887777' } }
  const once = { as: admin, headers: { 'idempotency-key': crypto.randomUUID() } }

  const first = await harness.service.call(contract.testCampaign, asked, once)
  const second = await harness.service.call(contract.testCampaign, asked, once)

  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).toEqual(first.body)
  expect(await company.heard(campaignMessageRequested)).toHaveLength(1)
})
