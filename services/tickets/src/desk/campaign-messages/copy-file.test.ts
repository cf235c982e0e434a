import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  campaignDeleted,
  campaignMessageProgressed,
  campaignMessageRequested,
} from '@recado/contracts/campaigns/events'
import { createFileList } from '@recado/contracts/files/routes'
import { messageCreated, sendRequested } from '@recado/contracts/messages/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRequest, fileAt } from '../../../test/campaigns.ts'
import { putFile, storeOf } from '../../../test/files.ts'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const request = (company: Company, changes: Parameters<typeof aRequest>[0]) =>
  harness.service.publish(campaignMessageRequested, company.id, aRequest(changes))

async function pathsSent(company: Company, enough: number): Promise<(string | undefined)[]> {
  const sent = await company.heard(sendRequested, enough)
  return sent.map(({ content }) => ('media' in content ? content.media.path : undefined))
}
const ledger = async (path: string | undefined) => {
  const query = 'select delete_after from media_file where path = $1'
  return (await harness.service.database.query(query, [path])).rows
}

test('the file of a campaign is copied once for all its messages, and the copy is kept when the campaign is deleted', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection()
  const file = fileAt(await putFile(harness, company, 'campaigns'))
  for (const number of ['5521900000001', '5521900000002'])
    await request(company, { whatsappId, campaignId: 5, number, file })
  const [path, other] = await pathsSent(company, 2)

  expect(path).toMatch(/^tickets/)
  expect(other).toBe(path)
  const store = await storeOf(harness)
  await store.remove(file?.path ?? '')
  await harness.service.publish(campaignDeleted, company.id, { campaignId: 5 })
  const copies = 'select 1 from campaign_copy where company_id = $1'
  await eventually(async () => (await harness.service.database.query(copies, [company.id])).rowCount === 0)
  const content = await store.read(path ?? '')
  expect(content && (await buffer(content)).toString()).toBe('12345')
  expect(await ledger(path)).toEqual([{ delete_after: null }])
  expect((await company.heard(messageCreated))[0]?.message).toMatchObject({ body: 'Oferta', mediaName: 'foto.png' })
})

test('a copy whose removal is due is not used again', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection()
  const file = fileAt(await putFile(harness, company, 'campaigns'))
  await request(company, { whatsappId, campaignId: 6, number: '5521900000001', file })
  const [first] = await pathsSent(company, 1)
  await harness.service.database.query(
    `update media_file set delete_after = now() + interval '1 minute' where path = $1`,
    [first],
  )
  await request(company, { whatsappId, campaignId: 6, number: '5521900000002', file })

  const [, second] = await pathsSent(company, 2)
  expect(second).toMatch(/^tickets/)
  expect(second).not.toBe(first)
})

test('a message whose file is missing or belongs to another company fails and is not sent', async () => {
  const [company, other] = [await harness.company(), await harness.company()]
  const { id: whatsappId } = await company.connection()
  const foreign = await putFile(harness, other, 'campaigns')
  const gone = foreign.replace(/[^/]+$/, randomUUID())
  for (const path of [foreign, gone]) {
    await request(company, { whatsappId, number: '5521900000001', file: fileAt(path) })
  }

  const told = await company.heard(campaignMessageProgressed, 2)
  expect(told.map(({ progress, reason }) => `${progress} ${reason}`)).toEqual([
    'failed ERR_SENDING_WAPP_MSG',
    'failed ERR_SENDING_WAPP_MSG',
  ])
  expect(await company.heard(sendRequested, 0)).toEqual([])
})

test('the text and the files of a file list follow the message of a campaign', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection()
  const options = [{ name: 'Preços' }]
  const body = { name: 'Catálogo', message: 'Segue o catálogo', options }
  const list = await harness.service.call(createFileList, { body }, { as: company.admin })
  const path = await putFile(harness, company)
  await harness.service.database.query(
    `update file_option set media_path = $2, media_name = 'precos.pdf', media_mime = 'application/pdf', media_size = 5,
       media_kind = 'document' where company_id = $1`,
    [company.id, path],
  )
  await request(company, { whatsappId, fileListId: list.body.id })

  const sent = await company.heard(sendRequested, 3)
  expect(sent.map(({ content }) => `${content.kind} ${'text' in content ? content.text : ''}`)).toEqual([
    'text Oferta',
    'text Segue o catálogo',
    'document Preços',
  ])
})
