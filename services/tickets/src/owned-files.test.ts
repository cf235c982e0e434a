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

  test('the address of a file redirects to a link, which opens the file only in the browser of the same session', async () => {
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

  test('a file is shown to users who may see its ticket, and to nobody else', async () => {
    const company = await harness.company()
    const [sales, support] = [await company.queue(), await company.queue()]
    const { address } = await givenFile(harness, company, sales)
    const seller = await company.person({ queueIds: [sales.id] })
    const supporter = await company.person({ queueIds: [support.id] })

    expect((await ask(address, seller)).status).toBe(302)
    expect(await ask(address, supporter)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
    expect((await ask(address, null)).status).toBe(401)
  })

  test('a file is not shown to another company, not even under that company’s id or with that company’s own link', async () => {
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

  test('the file of a deleted message is not found if an agent deleted the message, or if the contact did and the company hides such messages', async () => {
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

  test('a file that has not arrived yet is not found', async () => {
    const company = await harness.company()
    const picture = await givenPicture(company)
    await tell(harness, company, picture, null)
    const file = '00000000-0000-4000-8000-000000000000'

    expect((await ask({ companyId: company.id, file }, company.admin)).status).toBe(404)
  })
})
