import { findFile, openFile } from '@recado/contracts/media/routes'
import { messageUpdated } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { messageChanged } from '@recado/contracts/whatsapp/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenFile, givenPicture, linkOf, tell } from '../test/files.ts'
import { type Harness, startTickets } from '../test/harness.ts'

describe('GET /public/tickets/…', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const ask = (address: { companyId: number; file: string }, as: object | null) =>
    harness.service.call(findFile, { params: address }, { as })
  const open = (address: { companyId: number; file: string }, link: string, as: object | null) =>
    harness.service.call(openFile, { params: address, query: { link } }, { as })

  test('leads to the file, which opens for the browser of that session alone', async () => {
    const company = await harness.company()
    const { address } = await givenFile(harness, company)

    const answer = await ask(address, company.admin)
    const link = await linkOf(harness, address, company.admin)
    const file = await open(address, link, company.admin)
    const loggedOut = await open(address, link, null)

    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toMatch(/^\/api\/media\/tickets\/\d+\/[0-9a-f-]{36}\?link=/)
    expect(file).toMatchObject({ status: 200, body: { content: '12345' } })
    expect(loggedOut).toMatchObject({ status: 403, body: { error: 'ERR_MEDIA_LINK_EXPIRED' } })
    expect(file.headers.get('content-type')).toBe('image/png')
  })

  test('shows a file to those who see its ticket, and to nobody else', async () => {
    const company = await harness.company()
    const [sales, support] = [await company.queue(), await company.queue()]
    const { address } = await givenFile(harness, company, sales)
    const seller = await company.person({ queueIds: [sales.id] })
    const supporter = await company.person({ queueIds: [support.id] })

    expect((await ask(address, seller)).status).toBe(302)
    expect(await ask(address, supporter)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
    expect((await ask(address, null)).status).toBe(401)
  })

  test('shows nothing to another company, however it asks', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const { address } = await givenFile(harness, company)
    const theirs = await givenFile(harness, other)

    expect(await ask(address, other.admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } })
    expect((await ask({ ...address, companyId: other.id }, other.admin)).status).toBe(404)
    const link = await linkOf(harness, theirs.address, other.admin)
    expect(await open(address, link, company.admin)).toMatchObject({
      status: 403,
      body: { error: 'ERR_MEDIA_LINK_EXPIRED' },
    })
    expect((await open(theirs.address, link, company.admin)).status).toBe(404)
  })

  test('the route of files has none of a message that we deleted, nor of one that the contact deleted where the company hides those', async () => {
    const company = await harness.company()
    const [ours, hidden] = [await givenFile(harness, company), await givenFile(harness, company)]
    const { whatsappId, chat, waMessageId } = hidden
    await harness.service.database.query(
      `update message set deleted_by = 'agent', from_me = true where company_id = $1 and wa_message_id = $2`,
      [company.id, ours.waMessageId],
    )
    await harness.service.publish(messageChanged, company.id, {
      whatsappId,
      chat,
      target: { waMessageId, fromMe: false },
      fromMe: false,
      by: null,
      author: null,
      change: { kind: 'revoked' },
      at: new Date().toISOString(),
    })
    const isTakenBack = ({ message }: { message: Message }) => message.isDeleted
    await harness.service.heard(messageUpdated, company.id, (all) => all.some(isTakenBack))

    expect((await ask(ours.address, company.admin)).status).toBe(404)
    expect((await ask(hidden.address, company.admin)).status).toBe(302)
    await company.setting('showDeletedMessages', 'disabled')
    expect((await ask(hidden.address, company.admin)).status).toBe(404)
  })

  test('the route of files has none that has not arrived yet', async () => {
    const company = await harness.company()
    const picture = await givenPicture(company)
    await tell(harness, company, picture, null)
    const file = '00000000-0000-4000-8000-000000000000'

    expect((await ask({ companyId: company.id, file }, company.admin)).status).toBe(404)
  })
})
