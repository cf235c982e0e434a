import { randomUUID } from 'node:crypto'
import { messageUpdated } from '@recado/contracts/messages/events'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPicture, type Picture, tell } from '../../test/files.ts'
import { type Company, type Harness, startTickets } from '../../test/harness.ts'

describe('the file of a message that came in', () => {
  let harness: Harness
  let company: Company
  beforeAll(async () => {
    harness = await startTickets()
    company = await harness.company()
  })
  afterAll(() => harness.close())

  const rowOf = async ({ waMessageId }: Picture) => {
    const { rows } = await harness.service.database.query(
      `select media_status as status, media_path as path, media_mime as mime, media_size::int as size, version
       from message where wa_message_id = $1`,
      [waMessageId],
    )
    return rows[0]
  }
  const newsOf = async ({ waMessageId }: Picture, count: number) => {
    const isMine = ({ message }: { message: { waMessageId: string } }) => message.waMessageId === waMessageId
    const all = await harness.service.heard(messageUpdated, company.id, (data) => data.filter(isMine).length >= count)
    return all.filter(isMine).map(({ message }) => message)
  }

  test('is pending first, then ready where it lies, and people hear of it', async () => {
    const picture = await givenPicture(company)
    const before = await rowOf(picture)
    const path = newMediaKey('tickets', company.id)

    await tell(harness, company, picture, path)

    expect(before).toMatchObject({ status: 'pending', path: null, mime: 'image/jpeg' })
    expect(await newsOf(picture, 1)).toMatchObject([
      { mediaStatus: 'ready', mediaPath: path, mediaMime: 'image/png', mediaSize: 5 },
    ])
    const { rows } = await harness.service.database.query('select delete_after from media_file where path = $1', [path])
    expect(rows).toEqual([{ delete_after: null }])
  })

  test('is told once, also when it is said twice or again in other words', async () => {
    const picture = await givenPicture(company)
    const [path, other, id] = [newMediaKey('tickets', company.id), newMediaKey('tickets', company.id), randomUUID()]

    await tell(harness, company, picture, path, id)
    await tell(harness, company, picture, path, id)
    await tell(harness, company, picture, other)
    await tell(harness, company, picture, null)
    const last = await company.receive(picture.whatsappId, { chat: picture.chat, text: 'depois' })
    await company.texts(picture.ticket.id, (texts) => texts.includes(last.text))

    expect(await newsOf(picture, 1)).toHaveLength(1)
    expect(await rowOf(picture)).toMatchObject({ status: 'ready', path })
  })

  test('gives its place to a second one, once that is here, and keeps it if that never comes', async () => {
    const picture = await givenPicture(company)
    const { whatsappId, chat, waMessageId: isFileOf, ticket } = picture
    const media = { name: null, mime: 'video/mp4', size: 9, seconds: 3, isVoice: false, thumbnail: null }
    const second = { ...picture, waMessageId: `${isFileOf}-hd` }
    const lost = { ...picture, waMessageId: `${isFileOf}-lost` }
    for (const { waMessageId } of [second, second, lost]) {
      await company.receive(whatsappId, { chat, waMessageId, kind: 'video', text: '', media, isFileOf })
    }
    const [small, large, late] = [1, 2, 3].map(() => newMediaKey('tickets', company.id))

    await tell(harness, company, picture, small ?? '')
    await tell(harness, company, lost, null)
    await tell(harness, company, second, large ?? '', undefined, 'video/mp4')
    await tell(harness, company, picture, late ?? '')

    expect(await newsOf(picture, 2)).toMatchObject([
      { mediaType: 'image', mediaPath: small },
      { mediaType: 'video', mediaPath: large, mediaMime: 'video/mp4', mediaSeconds: 3, mediaStatus: 'ready' },
    ])
    await company.receive(whatsappId, { chat, text: 'depois' })
    expect(await company.texts(ticket.id, (texts) => texts.includes('depois'))).toEqual(['', 'depois'])
    expect(await company.ticket(ticket.id)).toMatchObject({ unreadMessages: 2 })
    const { rows } = await harness.service.database.query(
      'select path, delete_after is null as kept from media_file where path = any($1) order by path = $2',
      [[small, large], large],
    )
    expect(rows).toEqual([
      { path: small, kept: false },
      { path: large, kept: true },
    ])
  })

  test('is of a message of its own when the first is not here, is no file or is somebody else’s', async () => {
    const picture = await givenPicture(company)
    const { whatsappId, chat, ticket } = picture
    const media = { name: null, mime: 'image/jpeg', size: 9, seconds: null, isVoice: false, thumbnail: null }
    await company.receive(whatsappId, { chat, waMessageId: 'T', text: 'palavras' })
    await company.receive(whatsappId, { chat, kind: 'image', text: 'um', media, isFileOf: 'nowhere' })
    await company.receive(whatsappId, { chat, kind: 'image', text: 'dois', media, isFileOf: 'T' })
    await company.receive(whatsappId, { chat, kind: 'image', text: 'três', media, isFileOf: picture.waMessageId, fromMe: true })

    expect(await company.texts(ticket.id, ({ length }) => length === 5)).toEqual(['', 'palavras', 'um', 'dois', 'três'])
  })

  test('is failed when it could not be had, and ready if it comes after all', async () => {
    const picture = await givenPicture(company)

    await tell(harness, company, picture, null)
    await eventually(async () => (await rowOf(picture))?.status === 'failed')
    await tell(harness, company, picture, newMediaKey('tickets', company.id))

    expect((await newsOf(picture, 2)).map(({ mediaStatus }) => mediaStatus)).toEqual(['failed', 'ready'])
  })

  test.each([
    ['is no picture at all', 'application/octet-stream', 'application'],
    ['is a film', 'video/mp4', 'video'],
  ])('is shown as what it is when it %s', async (_what, mime, mediaType) => {
    const picture = await givenPicture(company)

    await tell(harness, company, picture, newMediaKey('tickets', company.id), randomUUID(), mime)

    expect(await newsOf(picture, 1)).toMatchObject([{ mediaType, mediaMime: mime, mediaStatus: 'ready' }])
  })

  test('of another company is refused', async () => {
    const picture = await givenPicture(company)

    await tell(harness, company, picture, newMediaKey('tickets', company.id + 1))

    await eventually(
      () => harness.service.dead('tickets.receive-message'),
      (count) => count === 1,
    )
    expect(await rowOf(picture)).toMatchObject({ status: 'pending' })
    await harness.service.forgetDead('tickets.receive-message')
  })
})
