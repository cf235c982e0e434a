import { mediaRequested } from '@recado/contracts/messages/events'
import { retryMedia } from '@recado/contracts/messages/routes'
import { mediaFailed } from '@recado/contracts/whatsapp/events'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPicture, tell } from '../../../test/files.ts'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

describe('POST /messages/:messageId/media-retry', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  async function givenFailed(company: Company) {
    const queue = await company.queue()
    const picture = await givenPicture(company, queue)
    await tell(harness, company, picture, null)
    const messageId = await eventually(async () => {
      const { rows } = await harness.service.database.query(
        `select id::int from message where wa_message_id = $1 and media_status = 'failed'`,
        [picture.waMessageId],
      )
      return rows[0]?.id as number | undefined
    })
    return { picture, queue, messageId: messageId ?? 0 }
  }
  const retry = (messageId: number, as: Person) => harness.service.call(retryMedia, { params: { messageId } }, { as })

  test('two retries of a file ask the gateway once, and both answer when the file has arrived', async () => {
    const company = await harness.company()
    const { picture, messageId } = await givenFailed(company)
    const path = newMediaKey('tickets', company.id)

    const asking = Promise.all([retry(messageId, company.admin), retry(messageId, company.admin)])
    const asked = await company.heard(mediaRequested)
    await tell(harness, company, picture, path)

    for (const answer of await asking) {
      expect(answer).toMatchObject({ status: 200, body: { mediaStatus: 'ready', mediaPath: path } })
    }
    const { whatsappId, waMessageId, chat } = picture
    expect(asked).toEqual([{ whatsappId, waMessageId, fromMe: false, chat: expect.objectContaining(chat) }])
    expect((await retry(messageId, company.admin)).status).toBe(200)
    expect(await company.heard(mediaRequested)).toHaveLength(1)
  })

  test('a retry reports that the gateway could not download the file', async () => {
    const company = await harness.company()
    const { picture, messageId } = await givenFailed(company)

    const asking = retry(messageId, company.admin)
    await company.heard(mediaRequested)
    await tell(harness, company, picture, null)

    expect(await asking).toMatchObject({ status: 502, body: { error: 'ERR_WAPP_DOWNLOAD_MEDIA' } })
  })

  test('a retry reports that WhatsApp no longer has the file', async () => {
    const company = await harness.company()
    const { picture, messageId } = await givenFailed(company)

    const asking = retry(messageId, company.admin)
    const [asked] = await company.heard(mediaRequested)
    if (!asked) throw new Error('the gateway was not asked for the file')
    await harness.service.publish(mediaFailed, company.id, { ...asked, isGone: true })

    expect(await asking).toMatchObject({ status: 502, body: { error: 'ERR_FETCH_WAPP_MSG' } })
    expect((await company.messages(picture.ticket.id)).at(-1)).toMatchObject({ mediaStatus: 'failed' })
  })

  test('a retry is refused to users who may not see the message', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const { messageId } = await givenFailed(company)
    const stranger = await company.person({ queueIds: [(await company.queue()).id] })

    for (const person of [stranger, other.admin]) {
      expect(await retry(messageId, person)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
    }
    expect(await company.heard(mediaRequested, 0)).toEqual([])
  })
})
