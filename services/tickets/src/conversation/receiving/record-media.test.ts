import { randomUUID } from 'node:crypto'
import { messageCreated, messageUpdated } from '@recado/contracts/messages/events'
import { mediaFetched, messageChanged } from '@recado/contracts/whatsapp/events'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPicture, type Picture, tell } from '../../../test/files.ts'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

const NOWHERE = {
  title: null,
  text: null,
  url: null,
  sourceType: null,
  sourceId: null,
  clickId: null,
  app: null,
  entryPoint: null,
}

describe('the file of an incoming message', () => {
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

  /**
   * Which of these files stay: true for a file in use, false for a file that is marked for removal, undefined for an
   * unknown file.
   */
  const keptAmong = async (paths: readonly (string | undefined)[]) => {
    const { rows } = await harness.service.database.query<{ path: string; kept: boolean }>(
      'select path, delete_after is null as kept from media_file where path = any($1)',
      [paths],
    )
    return paths.map((path) => rows.find((row) => row.path === path)?.kept)
  }

  test('the file of a message is pending and then ready, and its arrival is published', async () => {
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

  test('the arrival of a file is published once, even if it is reported twice or with another path', async () => {
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

  test('the first file of a message stays until the second file arrives and replaces it', async () => {
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
    expect(await keptAmong([small, large, late])).toEqual([false, true, false])
  })

  test.each([
    ['arrives after the second file', ['first', 'second', 'large', 'small'], [false, true]],
    [
      'arrives after the second file, which arrived before the first message',
      ['second', 'large', 'first', 'small'],
      [false, true],
    ],
    ['belongs to an unknown message', ['small'], [false, undefined]],
  ] as const)('the first file of a message is removed from storage if it %s', async (_, steps, kept) => {
    const { whatsappId, chat, ticket } = await givenPicture(company)
    const media = { name: null, mime: 'image/jpeg', size: 9, seconds: null, isVoice: false, thumbnail: null }
    const [small, large] = [newMediaKey('tickets', company.id), newMediaKey('tickets', company.id)]
    const first = { whatsappId, chat, ticket, waMessageId: randomUUID() }
    const second = { ...first, waMessageId: `${first.waMessageId}-hd` }
    const sends = ({ waMessageId }: Picture, isFileOf?: string) =>
      company.receive(whatsappId, { chat, waMessageId, kind: 'image', text: '', media, ...(isFileOf && { isFileOf }) })
    const happen = {
      first: () => sends(first),
      second: () => sends(second, first.waMessageId),
      small: () => tell(harness, company, first, small),
      large: () => tell(harness, company, second, large),
    }

    for (const step of steps) await happen[step]()
    await company.receive(whatsappId, { chat, text: 'depois' })
    await company.texts(ticket.id, (texts) => texts.includes('depois'))

    expect(await keptAmong([small, large])).toEqual(kept)
  })

  test('a first file that arrives after the second one joins the second one’s message, which gets the text and id of the first', async () => {
    const picture = await givenPicture(company)
    const { whatsappId, chat, ticket } = picture
    const media = { name: null, mime: 'video/mp4', size: 9, seconds: 3, isVoice: false, thumbnail: null }
    const [first, second] = [randomUUID(), randomUUID()].map((waMessageId) => ({ ...picture, waMessageId }))
    if (!first || !second) throw new Error('the ids are missing')
    const { waMessageId: isFileOf } = first
    const [small, large] = [newMediaKey('tickets', company.id), newMediaKey('tickets', company.id)]
    const change = { kind: 'edited', text: 'do alto' } as const
    const by = { fromMe: false, by: null, author: null, at: new Date().toISOString() }
    const edits = (waMessageId: string, text: string) =>
      harness.service.publish(messageChanged, company.id, {
        whatsappId,
        chat,
        target: { waMessageId, fromMe: false },
        change: { ...change, text },
        ...by,
      })
    await edits(isFileOf, 'do alto')
    const sendsSecond = () =>
      company.receive(whatsappId, { chat, waMessageId: second.waMessageId, kind: 'video', text: '', media, isFileOf })
    const cameFrom = { ...NOWHERE, title: 'Vestido', sourceId: '1' }
    const sendsFirst = () =>
      company.receive(whatsappId, { chat, waMessageId: isFileOf, kind: 'image', text: 'a vista', media, cameFrom })

    await sendsSecond()
    await sendsSecond()
    await sendsFirst()
    await sendsFirst()
    await sendsSecond()
    await tell(harness, company, first, small)
    await tell(harness, company, second, large, undefined, 'video/mp4')
    await edits(second.waMessageId, 'do alto da serra')

    expect(await newsOf(first, 4)).toMatchObject([
      { body: 'do alto', mediaType: 'video', mediaPath: null },
      { mediaType: 'image', mediaPath: small },
      { mediaType: 'video', mediaPath: large, mediaSeconds: 3 },
      { body: 'do alto da serra', mediaPath: large },
    ])
    await company.receive(whatsappId, { chat, text: 'depois' })
    const texts = await company.texts(ticket.id, (all) => all.includes('depois'))
    expect(texts).toEqual(['', 'do alto da serra', 'depois'])
    expect(await company.ticket(ticket.id)).toMatchObject({ unreadMessages: 3, cameFrom })
  })

  test.each([
    ['the contact', false, 'contact', true],
    ['an agent', true, 'agent', false],
  ] as const)(
    'if %s deleted a message, its second file does not create another message',
    async (_, fromMe, deletedBy, isKept) => {
      const { whatsappId, chat } = await givenPicture(company)
      const isFileOf = randomUUID()
      const media = { name: null, mime: 'image/jpeg', size: 9, seconds: null, isVoice: false, thumbnail: null }
      const second = { whatsappId, chat, waMessageId: `${isFileOf}-hd` }
      const path = newMediaKey('tickets', company.id)
      await company.receive(whatsappId, { chat, waMessageId: isFileOf, kind: 'image', text: '', media, fromMe })
      await harness.service.publish(messageChanged, company.id, {
        whatsappId,
        chat,
        target: { waMessageId: isFileOf, fromMe },
        change: { kind: 'revoked' },
        fromMe,
        by: null,
        author: null,
        at: new Date().toISOString(),
      })

      await company.receive(whatsappId, { ...second, kind: 'image', text: '', media, isFileOf, fromMe })
      const fetched = { ...second, fromMe, path, mime: 'image/jpeg', size: 9 }
      await harness.service.publish(mediaFetched, company.id, fetched)
      const { text } = await company.receive(whatsappId, { chat, text: 'depois' })

      await harness.service.heard(messageCreated, company.id, (all) =>
        all.some(({ message, ticket }) => message.body === text && ticket.whatsappId === whatsappId),
      )
      const { rows } = await harness.service.database.query(
        'select wa_message_id as id, deleted_by as by, media_path = $1 as has from message where wa_message_id like $2',
        [path, `${isFileOf}%`],
      )
      expect(rows).toEqual([{ id: isFileOf, by: deletedBy, has: isKept ? true : null }])
      expect(await keptAmong([path])).toEqual([isKept])
    },
  )

  test('the text of a first message that arrives after the second one was deleted is not stored', async () => {
    const { whatsappId, chat, ticket } = await givenPicture(company)
    const media = { name: null, mime: 'image/jpeg', size: 9, seconds: null, isVoice: false, thumbnail: null }
    const [first, second] = [randomUUID(), randomUUID()]
    const picture = { chat, kind: 'image', media } as const
    const quotedWords = { kind: 'text', text: 'alheio', fromMe: true, isStatus: false } as const
    const quoted = { waMessageId: 'ELSEWHERE', fromMe: true }
    await company.receive(whatsappId, { ...picture, waMessageId: second, text: '', isFileOf: first })
    await harness.service.publish(messageChanged, company.id, {
      whatsappId,
      chat,
      target: { waMessageId: second, fromMe: false },
      change: { kind: 'revoked' },
      fromMe: false,
      by: null,
      author: null,
      at: new Date().toISOString(),
    })
    await company.receive(whatsappId, { ...picture, waMessageId: first, text: 'a vista', quoted, quotedWords })
    await company.receive(whatsappId, { chat, text: 'depois' })
    await company.texts(ticket.id, (texts) => texts.includes('depois'))

    const { rows } = await harness.service.database.query(
      'select wa_message_id as id, body, quoted_words as quoted, deleted_by as by from message where wa_message_id = any($1)',
      [[first, second]],
    )
    expect(rows).toEqual([{ id: first, body: '', quoted: null, by: 'contact' }])
  })

  test('a further file becomes a separate message when the first message has no file or another sender', async () => {
    const picture = await givenPicture(company)
    const { whatsappId, chat, ticket, waMessageId } = picture
    const media = { name: null, mime: 'image/jpeg', size: 9, seconds: null, isVoice: false, thumbnail: null }
    await company.receive(whatsappId, { chat, waMessageId: 'T', text: 'palavras' })
    await company.receive(whatsappId, { chat, kind: 'image', text: 'um', media, isFileOf: 'nowhere' })
    await company.receive(whatsappId, { chat, kind: 'image', text: 'dois', media, isFileOf: 'T' })
    await company.receive(whatsappId, { chat, kind: 'image', text: 'três', media, isFileOf: waMessageId, fromMe: true })

    const texts = await company.texts(ticket.id, ({ length }) => length === 5)
    expect(texts).toEqual(['', 'palavras', 'um', 'dois', 'três'])
  })

  test('in a group, a further file joins only a message of the same writer, also in history', async () => {
    const connection = await company.connection()
    const chat = { phone: null, lid: null, group: '120363001122' }
    const media = { name: null, mime: 'image/jpeg', size: 9, seconds: null, isVoice: false, thumbnail: null }
    const by = (lid: string) => ({ address: { phone: null, lid }, name: null })
    const given = { chat, kind: 'image', media } as const
    const sends = (waMessageId: string, text: string, changes: object) =>
      company.receive(connection.id, { ...given, waMessageId: `g-${waMessageId}`, text, ...changes })
    await sends('1', 'um', { participant: by('71') })
    await sends('2', 'alheio', { participant: by('72'), isFileOf: 'g-1' })
    await sends('3', 'dois', { participant: by('71'), isFileOf: 'g-1' })
    await sends('5', 'antes', { participant: by('71'), isFileOf: 'g-4', isHistory: true })
    await sends('4', 'quatro', { participant: by('71'), isHistory: true })
    await sends('6', 'fim', { participant: by('71') })

    await harness.service.heard(messageCreated, company.id, (all) => all.some(({ message }) => message.body === 'fim'))
    const { rows } = await harness.service.database.query(
      "select wa_message_id as id, body from message where wa_message_id like 'g-%' and company_id = $1 order by id",
      [company.id],
    )
    expect(rows).toEqual([
      { id: 'g-1', body: 'um' },
      { id: 'g-2', body: 'alheio' },
      { id: 'g-4', body: 'quatro' },
      { id: 'g-6', body: 'fim' },
    ])
  })

  test('the status of a file is failed when the file cannot be fetched, and ready if the file arrives later', async () => {
    const picture = await givenPicture(company)

    await tell(harness, company, picture, null)
    await eventually(async () => (await rowOf(picture))?.status === 'failed')
    await tell(harness, company, picture, newMediaKey('tickets', company.id))

    expect((await newsOf(picture, 2)).map(({ mediaStatus }) => mediaStatus)).toEqual(['failed', 'ready'])
  })

  test.each([
    ['is not a picture', 'application/octet-stream', 'application'],
    ['is a film', 'video/mp4', 'video'],
  ])('a file is shown by its real type when it %s', async (_what, mime, mediaType) => {
    const picture = await givenPicture(company)

    await tell(harness, company, picture, newMediaKey('tickets', company.id), randomUUID(), mime)

    expect(await newsOf(picture, 1)).toMatchObject([{ mediaType, mediaMime: mime, mediaStatus: 'ready' }])
  })

  test('a file with a path of another company is refused', async () => {
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
