import { companyCreated } from '@recado/contracts/auth/events'
import { messageCreated, messageUpdated } from '@recado/contracts/messages/events'
import { aCompany } from '@recado/contracts/testing/company'
import { listTickets } from '@recado/contracts/tickets/routes'
import { messageChanged, type ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startTickets } from '../../../test/harness.ts'

describe('a message of every kind', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const chat = { phone: '5511987650002', lid: null }
  const media = { name: null, mime: 'image/jpeg', size: 7, seconds: null, isVoice: false, thumbnail: '/9j/' }
  const pending = { mediaStatus: 'pending', mediaMime: 'image/jpeg', mediaSize: 7, mediaUrl: null, isVoice: false }

  test.each<[string, Partial<ReceivedMessage>, object, string]>([
    ['a picture', { kind: 'image', text: '', media }, { mediaType: 'image', body: '', ...pending }, 'Foto'],
    [
      'a picture with a caption',
      { kind: 'image', text: 'veja', media },
      { mediaType: 'image', mediaThumbnail: '/9j/' },
      'veja',
    ],
    [
      'a voice message',
      { kind: 'audio', text: '', media: { ...media, mime: 'audio/ogg', seconds: 3, isVoice: true } },
      { mediaType: 'audio', mediaSeconds: 3, isVoice: true },
      'Áudio',
    ],
    ['a film', { kind: 'video', text: '', media }, { mediaType: 'video' }, 'Vídeo'],
    [
      'a document',
      { kind: 'document', text: '', media: { ...media, name: 'conta.pdf' } },
      { mediaType: 'application', mediaName: 'conta.pdf' },
      'Documento',
    ],
    ['a sticker', { kind: 'sticker', text: '', media }, { mediaType: 'sticker' }, 'Figurinha'],
    [
      'a location',
      { kind: 'location', text: 'data:|https://x|Sé' },
      { mediaType: 'locationMessage', body: 'data:|https://x|Sé', mediaStatus: null },
      'Localização',
    ],
    ['a contact', { kind: 'vcard', text: 'BEGIN:VCARD' }, { mediaType: 'vcard', body: 'BEGIN:VCARD' }, 'Contato'],
    ['a poll', { kind: 'poll', text: 'Qual?\nUm' }, { mediaType: 'poll' }, 'Qual?\nUm'],
    ['an unknown message', { kind: 'unsupported', text: '' }, { mediaType: 'unsupported' }, 'Mensagem não suportada'],
    ['a message for phones only', { kind: 'phone_only', text: '' }, { mediaType: 'phone_only' }, 'Só no celular'],
    ['an unreadable message', { kind: 'placeholder', text: '' }, { mediaType: 'placeholder' }, 'Aguardando mensagem'],
    ['a forwarded text', { isForwarded: true, text: 'Oi' }, { mediaType: 'chat', isForwarded: true }, 'Oi'],
  ])(
    '%s is stored with its own kind, and lists show its text or the name of the kind',
    async (_, received, expected, lastMessage) => {
      const company = await harness.company()
      const connection = await company.connection()
      await company.receive(connection.id, { chat, ...received })

      expect(await company.heard(messageCreated)).toMatchObject([{ message: expected, ticket: { lastMessage } }])
    },
  )

  test('a reply contains the quoted message if it is stored here', async () => {
    const company = await harness.company()
    const connection = await company.connection()
    await company.receive(connection.id, { chat, waMessageId: 'Q', text: 'Qual?' })
    await company.receive(connection.id, { chat, text: 'Esta', quoted: { waMessageId: 'Q', fromMe: false } })
    await company.receive(connection.id, { chat, text: 'Aquela', quoted: { waMessageId: 'Q', fromMe: true } })

    const [question, answer, lost] = await company.heard(messageCreated, 3)
    expect(answer?.message.quotedMsg).toEqual({
      id: question?.message.id,
      body: 'Qual?',
      fromMe: false,
      mediaType: 'chat',
      mediaUrl: null,
      contact: question?.message.contact,
      user: null,
      origin: 'inbound',
    })
    expect(lost?.message.quotedMsg).toBeNull()
  })

  test('a reply to a missing message contains the quoted text that WhatsApp delivered', async () => {
    const company = await harness.company()
    const connection = await company.connection()
    const words = { kind: 'text', text: 'Promoção de hoje', fromMe: true, isStatus: true } as const
    const film = { kind: 'video', text: '', fromMe: false, isStatus: false } as const
    await company.receive(connection.id, { chat, waMessageId: 'Q', text: 'Qual?' })
    await company.receive(connection.id, { chat, waMessageId: 'S', text: 'Quero', quotedWords: words })
    await company.receive(connection.id, {
      chat,
      text: 'Esta',
      quoted: { waMessageId: 'Q', fromMe: false },
      quotedWords: { ...film, kind: 'text', text: 'Qual?' },
    })
    await company.receive(connection.id, {
      chat,
      text: 'Desta',
      quoted: { waMessageId: 'lost', fromMe: false },
      quotedWords: film,
    })

    const heard = await company.heard(messageCreated, 4)
    expect(heard.map(({ message }) => message.quotedElsewhere)).toEqual([
      null,
      { body: 'Promoção de hoje', mediaType: 'chat', fromMe: true, isStatus: true },
      null, // the quoted message is stored and shown instead
      { body: '', mediaType: 'video', fromMe: false, isStatus: false },
    ])
    const [ticket] = await company.tickets()
    expect((await company.messages(ticket?.id ?? 0)).map((message) => message.quotedElsewhere?.body)).toEqual([
      undefined,
      'Promoção de hoje',
      undefined,
      '',
    ])
  })

  test('mentions show the names of contacts and of the company, in messages and in lists', async () => {
    const company = await harness.company()
    const name = 'Loja Azul'
    await harness.service.publish(companyCreated, company.id, { company: aCompany(company.id, { name }) })
    const connection = await company.connection()
    const ana = { phone: '5511987650077', lid: '100000000000077' }
    await company.receive(connection.id, { chat: ana, pushName: 'Ana Lima', text: 'Oi' })
    await company.tickets(({ length }) => length === 1)
    const mentions = [
      { written: '100000000000077', address: { phone: null, lid: ana.lid }, name: null, isUs: false },
      { written: '900', address: { phone: null, lid: '900' }, name: null, isUs: true },
      { written: '300', address: { phone: null, lid: '300' }, name: null, isUs: false },
    ]
    const text = '@100000000000077 @900 @300 viu?'
    const quotedWords = { kind: 'text', text, fromMe: false, isStatus: false, mentions } as const
    const lost = { waMessageId: 'lost', fromMe: false }
    await company.receive(connection.id, { chat, waMessageId: 'N', text, mentions, quoted: lost, quotedWords })
    const named = `@Ana Lima @${name} @300`

    const heard = await company.heard(messageCreated, 2)
    expect(heard.find(({ message }) => message.waMessageId === 'N')).toMatchObject({
      message: { body: `${named} viu?`, quotedElsewhere: { body: `${named} viu?` } },
      ticket: { lastMessage: `${named} viu?`, preview: `${named} viu?` },
    })
    const change = { kind: 'edited', text: `${text} mesmo`, mentions } as const
    const by = { fromMe: false, by: null, author: null, at: new Date().toISOString() }
    const target = { waMessageId: 'N', fromMe: false }
    await harness.service.publish(messageChanged, company.id, {
      whatsappId: connection.id,
      chat,
      target,
      change,
      ...by,
    })
    expect(await company.heard(messageUpdated, 1)).toMatchObject([
      { message: { body: `${named} viu? mesmo` }, ticket: { lastMessage: `${named} viu? mesmo` } },
    ])
  })

  test('a message stores its own origin, and a ticket shows the origin of the first message that has one', async () => {
    const company = await harness.company()
    const connection = await company.connection()
    const ad = { title: 'Vestido', text: null, url: 'https://fb.me/1', sourceType: 'ad', sourceId: '1', clickId: 'c' }
    const cameFrom = { ...ad, app: 'instagram', entryPoint: 'ctwa_ad' }
    const other = { ...cameFrom, title: 'Sapato', sourceId: '2' }
    const place = { ...ad, title: null, url: null, sourceType: null, sourceId: null, clickId: null, app: null }
    await company.receive(connection.id, { chat, text: 'Oi' })
    await company.receive(connection.id, { chat, text: '2', cameFrom }) // the text is also a menu choice
    await company.receive(connection.id, { chat, text: '', cameFrom: other })
    await company.receive(connection.id, {
      chat: { phone: '5511987650099', lid: null },
      text: 'Achei vocês',
      cameFrom: { ...place, entryPoint: 'global_search_new_chat' },
    })
    await company.receive(connection.id, { text: 'Sem origem' })

    const heard = await company.heard(messageCreated, 5)
    const told = new Map(heard.map(({ message, ticket }) => [message.body, [message.cameFrom, ticket.cameFrom]]))
    const texts = ['Oi', '2', '', 'Achei vocês', 'Sem origem']
    expect(texts.map((text) => told.get(text)?.map((one) => one?.title))).toEqual([
      [undefined, undefined],
      ['Vestido', 'Vestido'],
      ['Sapato', 'Vestido'],
      [null, null],
      [undefined, undefined],
    ])
    expect(heard.find(({ message }) => message.body === '')?.ticket).toMatchObject({
      lastMessage: 'Sapato',
      preview: 'Sapato',
    })
    const late = { chat: { phone: '5511987650098', lid: null }, waMessageId: 'L' }
    await company.receive(connection.id, { ...late, kind: 'placeholder', text: '' })
    await company.receive(connection.id, { ...late, text: '1', cameFrom })
    expect(await company.heard(messageUpdated, 1)).toMatchObject([{ message: { cameFrom }, ticket: { cameFrom } }])
    const little = [{ text: 'Só hoje' }, { entryPoint: 'ctwa_ad' }].map((known) => ({
      ...place,
      entryPoint: null,
      ...known,
    }))
    for (const [count, origin] of little.entries()) {
      const from = { phone: `551198765009${count}`, lid: null }
      await company.receive(connection.id, { chat: from, text: 'Oi', cameFrom: origin })
    }
    await company.heard(messageCreated, 8)
    const found = async (query: object) =>
      (await harness.service.call(listTickets, { query: { showAll: 'true', ...query } }, { as: company.admin })).body
    const ads = (await found({ cameFrom: 'ad' })).tickets.map((ticket) => ticket.cameFrom)
    expect(ads).toHaveLength(4)
    expect(ads).toEqual(expect.arrayContaining([cameFrom, ...little]))
    expect(await found({ cameFrom: 'any' })).toMatchObject({ count: 5 })
    expect(await found({})).toMatchObject({ count: 6 })
  })

  test('the late content of an unreadable message is stored once, in the existing row', async () => {
    const company = await harness.company()
    const connection = await company.connection()
    await company.receive(connection.id, { chat, waMessageId: 'P', kind: 'placeholder', text: '' })
    await company.receive(connection.id, { chat, waMessageId: 'P', text: 'agora sim' })
    await company.receive(connection.id, { chat, waMessageId: 'P', text: 'outra' })
    await company.receive(connection.id, { chat, waMessageId: 'P', kind: 'placeholder', text: '' })
    await company.receive(connection.id, { chat, text: 'fim' })

    const [ticket] = await company.tickets(([found]) => found?.lastMessage === 'fim')
    expect(await company.texts(ticket?.id ?? 0)).toEqual(['agora sim', 'fim'])
    expect(ticket?.unreadMessages).toBe(2)
    expect(await company.heard(messageUpdated)).toMatchObject([
      { message: { body: 'agora sim', mediaType: 'chat' }, ticket: { lastMessage: 'agora sim', unreadMessages: 1 } },
    ])
  })
})
