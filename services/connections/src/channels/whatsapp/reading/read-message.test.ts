import type { proto } from '@whiskeysockets/baileys'
import { describe, expect, test } from 'vitest'
import { FROM_LID, IN_GROUP, ME, NO_HELP, read, readMessage, TYPED } from '../../../../test/reading.ts'
import { baileys } from '../baileys.ts'
import { encodeStanza } from '../stanza.ts'

const JPEG = Buffer.from([255, 216, 255])

const file = { name: null, mime: 'image/jpeg', size: null, seconds: null, isVoice: false, thumbnail: null }

test('a text is read with its author, who is known by phone and LID', async () => {
  expect(await read({ conversation: 'oi' })).toEqual({
    messages: [
      {
        waMessageId: '3A01',
        chat: { phone: '5521977771111', lid: '77' },
        fromMe: false,
        pushName: 'Ana',
        participant: null,
        kind: 'text',
        text: 'oi',
        media: null,
        quoted: null,
        isForwarded: false,
      },
    ],
    sentAt: new Date(1_790_000_000_000),
    file: null,
  })
})

test.each<[string, proto.IMessage]>([
  ['with a preview', { extendedTextMessage: { text: 'oi' } }],
  ['that disappears', { ephemeralMessage: { message: { conversation: 'oi' } } }],
  ['that was typed on another device of the author', { deviceSentMessage: { message: { conversation: 'oi' } } }],
  ['with data for programs beside it', { conversation: 'oi', messageContextInfo: { messageSecret: Buffer.alloc(32) } }],
  ['with the keys of a group beside it', { conversation: 'oi', senderKeyDistributionMessage: { groupId: 'g' } }],
  ['with a NUL, which text columns do not accept', { conversation: 'o\0i' }],
  ['chosen by a button', { buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'oi' } }],
  ['chosen by a template’s button', { templateButtonReplyMessage: { selectedDisplayText: 'oi' } }],
  ['chosen in a list', { listResponseMessage: { title: 'oi' } }],
  ['chosen in a form', { interactiveResponseMessage: { body: { text: 'oi' } } }],
  ['of a template', { templateMessage: { hydratedTemplate: { hydratedContentText: 'oi' } } }],
])('a text %s is read as a text message', async (_, content) => {
  expect(await read(content)).toMatchObject({ messages: [{ kind: 'text', text: 'oi' }] })
})

test('the formatting of a text is not changed, and buttons are read as separate lines', async () => {
  const offered = {
    buttonsMessage: { contentText: 'Escolha', footerText: 'Loja', buttons: [{ buttonText: { displayText: 'Sim' } }] },
  }
  expect(await read({ conversation: '*a* _b_ ~c~ ```d```\n> e' })).toMatchObject({
    messages: [{ text: '*a* _b_ ~c~ ```d```\n> e' }],
  })
  expect(await read(offered)).toMatchObject({ messages: [{ kind: 'text', text: 'Escolha\nLoja\nSim' }] })
})

test.each<[string, proto.IMessage, object]>([
  [
    'a picture with a caption',
    { imageMessage: { caption: 'foto', mimetype: 'image/png', fileLength: 7, jpegThumbnail: JPEG } },
    { kind: 'image', text: 'foto', media: { ...file, mime: 'image/png', size: 7, thumbnail: JPEG.toString('base64') } },
  ],
  [
    'a view-once picture',
    { viewOnceMessageV2: { message: { imageMessage: { mimetype: 'image/jpeg' } } } },
    { kind: 'image', text: '', media: file },
  ],
  [
    'a video',
    { videoMessage: { caption: 'veja', mimetype: 'video/mp4', seconds: 12 } },
    { kind: 'video', text: 'veja', media: { ...file, mime: 'video/mp4', seconds: 12 } },
  ],
  [
    'a voice message',
    { audioMessage: { mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 3 } },
    { kind: 'audio', text: '', media: { ...file, mime: 'audio/ogg', seconds: 3, isVoice: true } },
  ],
  [
    'a song',
    { audioMessage: { mimetype: 'audio/mpeg' } },
    { kind: 'audio', text: '', media: { ...file, mime: 'audio/mpeg' } },
  ],
  [
    'a document with a caption',
    {
      documentWithCaptionMessage: {
        message: { documentMessage: { fileName: 'conta.pdf', mimetype: 'application/pdf', caption: 'a conta' } },
      },
    },
    { kind: 'document', text: 'a conta', media: { ...file, name: 'conta.pdf', mime: 'application/pdf' } },
  ],
  [
    'a document with a long name, which is cut before its extension',
    { documentMessage: { fileName: `${'é'.repeat(200)}.pdf`, mimetype: 'application/pdf' } },
    { kind: 'document', text: '', media: { ...file, name: `${'é'.repeat(146)}.pdf`, mime: 'application/pdf' } },
  ],
  [
    'a document that has only a title, which gets the extension of its type',
    { documentMessage: { title: 'conta', mimetype: 'application/pdf' } },
    { kind: 'document', text: '', media: { ...file, name: 'conta.pdf', mime: 'application/pdf' } },
  ],
  [
    'a document without a name',
    { documentMessage: { fileName: '\u200b', mimetype: 'application/pdf' } },
    { kind: 'document', text: '', media: { ...file, name: 'documento.pdf', mime: 'application/pdf' } },
  ],
  [
    'a sticker',
    { stickerMessage: { mimetype: 'image/webp' } },
    { kind: 'sticker', text: '', media: { ...file, mime: 'image/webp' } },
  ],
  [
    'a location',
    { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Sé', address: 'Praça | 1' } },
    { kind: 'location', text: '|https://maps.google.com/maps?q=-23.5%2C-46.6|Sé, Praça | 1' },
  ],
  [
    'a live location',
    { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'chego', jpegThumbnail: JPEG } },
    {
      kind: 'location',
      text: `data:image/jpeg;base64,${JPEG.toString('base64')}|https://maps.google.com/maps?q=1%2C2|chego`,
    },
  ],
  [
    'a contact',
    { contactMessage: { displayName: 'Rui', vcard: 'BEGIN:VCARD\nFN:Rui\nPHOTO;ENCODING=b:AAAA\n AAAA\nEND:VCARD' } },
    { kind: 'vcard', text: 'BEGIN:VCARD\nFN:Rui\nEND:VCARD' },
  ],
  [
    'a poll',
    { pollCreationMessageV3: { name: 'Qual?', options: [{ optionName: 'Um' }, { optionName: 'Do\nis' }] } },
    { kind: 'poll', text: 'Qual?\nUm\nDo is' },
  ],
  ['an invitation to a group', { groupInviteMessage: { groupName: 'Turma' } }, { kind: 'text', text: 'Turma' }],
])('%s is read', async (_, content, expected) => {
  expect(await read(content)).toMatchObject({ messages: [expected] })
})

test('a message with a file is read together with the data for fetching the file', async () => {
  const content = { ephemeralMessage: { message: { imageMessage: { mediaKey: JPEG, directPath: '/v/1' } } } }
  const reading = await read(content)

  const kept = 'messages' in reading && reading.file ? baileys.proto.Message.decode(reading.file) : undefined
  expect(kept?.imageMessage).toMatchObject({ directPath: '/v/1' })
})

test('several contacts in one message become several messages, the first one with the id of the message', async () => {
  const contacts = ['Rui', 'Eva', 'Ivo'].map((displayName) => ({ displayName }))
  const reading = await read({ contactsArrayMessage: { contacts } })

  expect('messages' in reading && reading.messages.map(({ waMessageId, text }) => [waMessageId, text])).toEqual([
    ['3A01', expect.stringContaining('FN:Rui')],
    ['3A01:2', expect.stringContaining('FN:Eva')],
    ['3A01:3', expect.stringContaining('FN:Ivo')],
  ])
})

describe('a reply', () => {
  const answer = (contextInfo: proto.IContextInfo) => read({ extendedTextMessage: { text: 'sim', contextInfo } })

  test.each([
    ['ours, by LID', '900:3@lid', true],
    ['ours, by phone', '5511988880000@s.whatsapp.net', true],
    ['the other side’s', '77@lid', false],
  ])('a reply names the quoted message: %s', async (_, participant, fromMe) => {
    expect(await answer({ stanzaId: '3AFF', participant, isForwarded: true })).toMatchObject({
      messages: [{ text: 'sim', quoted: { waMessageId: '3AFF', fromMe }, isForwarded: true }],
    })
  })

  test('a reply to a status post does not quote a message of the chat', async () => {
    expect(await answer({ stanzaId: '3AFF', participant: '900@lid', remoteJid: 'status@broadcast' })).toMatchObject({
      messages: [{ quoted: null }],
    })
  })

  test.each<[string, proto.IContextInfo, object | undefined]>([
    [
      'a text',
      { stanzaId: '3AFF', participant: '77@lid', quotedMessage: { conversation: 'Qual?' } },
      { kind: 'text', text: 'Qual?', fromMe: false, isStatus: false },
    ],
    [
      'our status',
      {
        stanzaId: '3AFF',
        participant: '900@lid',
        remoteJid: 'status@broadcast',
        quotedMessage: { extendedTextMessage: { text: 'Promoção de hoje' } },
      },
      { kind: 'text', text: 'Promoção de hoje', fromMe: true, isStatus: true },
    ],
    [
      'a picture of a status',
      {
        stanzaId: '3AFF',
        participant: '900@lid',
        remoteJid: 'status@broadcast',
        quotedMessage: { imageMessage: { caption: 'Vestido', jpegThumbnail: JPEG } },
      },
      { kind: 'image', text: 'Vestido', fromMe: true, isStatus: true },
    ],
    [
      'a disappearing message',
      { stanzaId: '3AFF', quotedMessage: { ephemeralMessage: { message: { conversation: 'some' } } } },
      { kind: 'text', text: 'some', fromMe: false, isStatus: false },
    ],
    [
      'a card, without its data',
      { stanzaId: '3AFF', quotedMessage: { contactMessage: { displayName: 'Ana', vcard: 'BEGIN:VCARD' } } },
      { kind: 'vcard', text: '', fromMe: false, isStatus: false },
    ],
    [
      'a text without the id of its message',
      { quotedMessage: { conversation: 'antes' } },
      { kind: 'text', text: 'antes', fromMe: false, isStatus: false },
    ],
    [
      'a long text, as far as it is shown',
      { stanzaId: '3AFF', quotedMessage: { conversation: 'a'.repeat(5_000) } },
      { kind: 'text', text: 'a'.repeat(1_000), fromMe: false, isStatus: false },
    ],
    ['a quoted message without content', { stanzaId: '3AFF' }, undefined],
    ['a message that cannot be shown', { stanzaId: '3AFF', quotedMessage: { paymentInviteMessage: {} } }, undefined],
    ['a reaction', { stanzaId: '3AFF', quotedMessage: { reactionMessage: { text: '👍' } } }, undefined],
  ])('a reply is read with the text of the quoted message, if it has one: %s', async (_, context, quotedWords) => {
    const reading = await answer(context)
    expect('messages' in reading && reading.messages.map((message) => message.quotedWords)).toEqual([quotedWords])
  })
})

describe('a change', () => {
  const { REVOKE, MESSAGE_EDIT } = baileys.proto.Message.ProtocolMessage.Type
  const edit = (key: proto.IMessageKey, conversation = 'corrigido') => ({
    editedMessage: { message: { protocolMessage: { type: MESSAGE_EDIT, key, editedMessage: { conversation } } } },
  })
  const revoke = (key: proto.IMessageKey) => ({ protocolMessage: { type: REVOKE, key } })
  const react = (key: proto.IMessageKey, text = '👍') => ({ reactionMessage: { key, text } })
  const own = { id: '3A00', fromMe: true }
  const others = { id: '3A00', fromMe: false }

  test.each<[string, proto.IMessage, object, boolean]>([
    ['correction of a text', edit(own), { kind: 'edited', text: 'corrigido' }, false],
    [
      'correction of a caption',
      {
        protocolMessage: { type: MESSAGE_EDIT, key: own, editedMessage: { imageMessage: { caption: 'nova' } } },
      },
      { kind: 'edited', text: 'nova' },
      false,
    ],
    ['correction of our message, which the contact may not correct', edit(others), { kind: 'edited' }, false],
    ['deletion', revoke(own), { kind: 'revoked' }, false],
    ['deletion of our message, which the contact may not delete', revoke(others), { kind: 'revoked' }, false],
    ['reaction to our message', react(others), { kind: 'reacted', emoji: '👍' }, true],
    ['reaction to their own message', react(own), { kind: 'reacted', emoji: '👍' }, false],
    ['removed reaction', react(others, ''), { kind: 'reacted', emoji: null }, true],
  ])('a change by the contact is read with its target: %s', async (_, content, change, fromMe) => {
    expect(await read(content)).toMatchObject({
      change: { chat: { lid: '77' }, fromMe: false, by: null, target: { waMessageId: '3A00', fromMe }, change },
    })
  })

  test.each<[string, proto.IMessage, boolean]>([
    ['correction', edit(own), true],
    ['deletion', revoke(own), true],
    ['reaction', react(others), false],
  ])('a change by the owner on the phone is read with its target: %s', async (_, content, fromMe) => {
    expect(await read({ deviceSentMessage: { message: content } }, TYPED)).toMatchObject({
      change: { chat: { lid: '77' }, fromMe: true, target: { waMessageId: '3A00', fromMe } },
    })
  })

  const ours = { id: '3A00', fromMe: false, participant: '900@lid' }
  const bias = { id: '3A00', fromMe: false, participant: '78@lid' }
  const BY_ADMIN = { ...IN_GROUP, edit: '8' }
  test.each<[string, proto.IMessage, object, object, string | null]>([
    ['an administrator deletes our message', revoke(ours), BY_ADMIN, { fromMe: true }, null],
    ['an administrator deletes another member’s message', revoke(bias), BY_ADMIN, { fromMe: false }, '78'],
    ['a member deletes their own message', revoke(own), IN_GROUP, { fromMe: false }, '77'],
    ['a member claims to delete another member’s message', revoke(bias), IN_GROUP, { fromMe: false }, '77'],
    ['a member claims to delete our message', revoke(ours), IN_GROUP, { fromMe: false }, '77'],
    ['a member claims to correct another member’s message', edit(bias), IN_GROUP, { fromMe: false }, '77'],
    ['a member reacts to another member’s message', react(bias), IN_GROUP, { fromMe: false }, null],
    ['a member reacts to our message', react(ours), IN_GROUP, { fromMe: true }, null],
  ])('a change in a group is read with its target: %s', async (_, content, attrs, target, author) => {
    expect(await read(content, { ...attrs })).toMatchObject({
      change: {
        chat: { group: '123-456' },
        by: { address: { lid: '77' }, name: 'Ana' },
        target,
        author: author && { lid: author },
      },
    })
  })

  test.each<[string, proto.IMessage]>([
    ['a missing target', { reactionMessage: { text: '👍' } }],
    ['an id of 201 characters', react({ id: 'A'.repeat(201) })],
    ['a missing text', { protocolMessage: { type: MESSAGE_EDIT, key: own } }],
  ])('a change with %s is dropped', async (_, content) => {
    expect(await read(content)).toEqual({ dropped: 'no target' })
  })
})

test.each<[string, string, proto.IMessage]>([
  ['another message of the protocol', 'protocol', { protocolMessage: { type: 4, ephemeralExpiration: 1 } }],
  ['a vote', 'poll vote', { pollUpdateMessage: {} }],
  ['the frame of an album', 'album', { albumMessage: { expectedImageCount: 2 } }],
  ['an empty text', 'empty', { conversation: '' }],
  ['a text of NULs', 'empty', { conversation: '\0\0' }],
  ['a message with only keys', 'empty', { senderKeyDistributionMessage: { groupId: 'g' }, messageContextInfo: {} }],
  ['an empty message', 'empty', {}],
])('%s is not shown to people: %s', async (_, dropped, content) => {
  expect(await read(content)).toEqual({ dropped })
})

describe('content that cannot be shown', () => {
  test.each<[string, Buffer]>([
    ['content that is not a message', Buffer.from([255, 255, 255, 1])],
    ['empty content', Buffer.alloc(0)],
    ['a kind that is newer than our client', Buffer.from([0xfa, 0x7d, 1, 65, 1])],
  ])('%s is shown as unsupported', async (_, plaintext) => {
    expect(await read(plaintext)).toMatchObject({ messages: [{ kind: 'unsupported', text: '' }] })
  })

  test('a message that could not be decrypted is shown as a placeholder', async () => {
    const stanza = encodeStanza({ attrs: FROM_LID, me: ME, isUnread: true })
    expect(await readMessage({ stanza, plaintext: Buffer.alloc(0) }, NO_HELP)).toMatchObject({
      messages: [{ waMessageId: '3A01', kind: 'placeholder', text: '' }],
    })
  })
})

describe('invalid content from senders', () => {
  const saidOf = async (content: proto.IMessage) => {
    const reading = await read(content)
    return 'messages' in reading ? reading.messages[0] : undefined
  }

  test.each([Number.NaN, 91, Number.POSITIVE_INFINITY])(
    'a location at latitude %d does not get a link',
    async (latitude) => {
      const location = { degreesLatitude: latitude, degreesLongitude: 0, name: 'Lugar' }
      expect((await saidOf({ locationMessage: location }))?.text).toBe('||Lugar')
    },
  )

  test('texts, contact cards and file names are cut to a limit', async () => {
    const long = '😀'.repeat(500_000)
    const name = `${'n'.repeat(149)}😀.exe`
    expect((await saidOf({ conversation: `x${long}` }))?.text).toHaveLength(65_535) // an emoji that does not fit is left out whole
    expect((await saidOf({ contactMessage: { vcard: long } }))?.text).toHaveLength(32_768)
    expect((await saidOf({ documentMessage: { fileName: name } }))?.media?.name).toBe(`${'n'.repeat(146)}.exe`)
  })

  test('names of files lose control characters, and invalid types and sizes are replaced by defaults', async () => {
    const document = { fileName: 'a\u202egpj.\u0007exe', mimetype: 'text/html\r\nX: 1', fileLength: -1 }
    expect((await saidOf({ documentMessage: document }))?.media).toEqual({
      ...file,
      name: 'a gpj. exe',
      mime: 'application/octet-stream',
    })
  })

  test('a thumbnail of more than 32 kB is left out', async () => {
    expect((await saidOf({ imageMessage: { jpegThumbnail: Buffer.alloc(32_769) } }))?.media?.thumbnail).toBeNull()
  })
})

test.each([
  ['a status post', 'status', { from: 'status@broadcast', participant: '77@lid' }],
  ['a list of our own without its recipients', 'broadcast', { from: '900@lid', recipient: '123@broadcast' }],
  ['a list of our own as the sender', 'broadcast', { from: '123@broadcast', participant: '900:1@lid' }],
  ['a group without an author', 'contradictory stanza', { from: '123-456@g.us' }],
  ['a channel', 'newsletter', { from: '123@newsletter' }],
  ['the phone itself, about its devices', 'own device', { from: '900@lid', category: 'peer' }],
  ['an unknown server', 'contradictory stanza', { from: '77@elsewhere' }],
  ['a stranger who names a recipient', 'contradictory stanza', { recipient: '88@lid' }],
  ['a sender with an invalid id', 'no person', { from: 'abc@lid', sender_pn: undefined }],
  ['a program with an id of 191 characters', 'unusable id', { id: 'A'.repeat(191) }],
])('a text from %s is dropped: %s', async (_, dropped, attrs) => {
  expect(await read({ conversation: 'oi' }, { ...FROM_LID, ...attrs })).toEqual({ dropped })
})
