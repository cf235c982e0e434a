import type { BinaryNode, proto } from '@whiskeysockets/baileys'
import { describe, expect, test } from 'vitest'
import { NO_HELP, readMessage } from '../../../../test/reading.ts'
import type { ReadingHelp } from '../../channel.ts'
import { toBytes } from '../auth-state.ts'
import { baileys } from '../baileys.ts'
import { pictureIn } from '../files/file-source.ts'
import { encodeStanza } from '../stanza.ts'

const ME = { id: '5511988880000:1@s.whatsapp.net', lid: '900:1@lid' }
const FROM_LID = {
  id: '3A01',
  t: '1790000000',
  from: '77@lid',
  sender_pn: '5521977771111@s.whatsapp.net',
  notify: 'Ana',
}
const TYPED = { id: '3A02', t: '1790000000', from: '900@lid', recipient: '77@lid' }
const IN_GROUP = { id: '3A03', t: '1790000000', from: '123-456@g.us', participant: '77@lid', notify: 'Ana' }
const JPEG = Buffer.from([255, 216, 255])

const read = (
  content: proto.IMessage | Buffer,
  attrs: Record<string, string | undefined> = FROM_LID,
  help = NO_HELP,
) => {
  const plaintext = Buffer.isBuffer(content) ? content : baileys.encodeWAMessage(content)
  const given = Object.entries(attrs).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return readMessage({ stanza: encodeStanza({ attrs: Object.fromEntries(given), me: ME }), plaintext }, help)
}

const file = { name: null, mime: 'image/jpeg', size: null, seconds: null, isVoice: false, thumbnail: null }

test('a text is read with its writer, who is known by phone and LID', async () => {
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
  ['that was typed on another device of the writer', { deviceSentMessage: { message: { conversation: 'oi' } } }],
  ['beside what only machines read', { conversation: 'oi', messageContextInfo: { messageSecret: Buffer.alloc(32) } }],
  ['with the keys of a group beside it', { conversation: 'oi', senderKeyDistributionMessage: { groupId: 'g' } }],
  ['with a NUL, which no text column takes', { conversation: 'o\0i' }],
  ['chosen by a button', { buttonsResponseMessage: { selectedButtonId: '1', selectedDisplayText: 'oi' } }],
  ['chosen by a template’s button', { templateButtonReplyMessage: { selectedDisplayText: 'oi' } }],
  ['chosen in a list', { listResponseMessage: { title: 'oi' } }],
  ['chosen in a form', { interactiveResponseMessage: { body: { text: 'oi' } } }],
  ['of a template', { templateMessage: { hydratedTemplate: { hydratedContentText: 'oi' } } }],
])('a text %s is a text', async (_, content) => {
  expect(await read(content)).toMatchObject({ messages: [{ kind: 'text', text: 'oi' }] })
})

test('formatting stays as it was written, and what a list offers is on lines of its own', async () => {
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
    'a picture to be seen once',
    { viewOnceMessageV2: { message: { imageMessage: { mimetype: 'image/jpeg' } } } },
    { kind: 'image', text: '', media: file },
  ],
  [
    'a film',
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
    'a document with a long name, whose extension is the last to go',
    { documentMessage: { fileName: `${'é'.repeat(200)}.pdf`, mimetype: 'application/pdf' } },
    { kind: 'document', text: '', media: { ...file, name: `${'é'.repeat(146)}.pdf`, mime: 'application/pdf' } },
  ],
  [
    'a document that has a title alone, with the extension of its type',
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

test('what has a file comes with what is needed to fetch it', async () => {
  const content = { ephemeralMessage: { message: { imageMessage: { mediaKey: JPEG, directPath: '/v/1' } } } }
  const reading = await read(content)

  const kept = 'messages' in reading && reading.file ? baileys.proto.Message.decode(reading.file) : undefined
  expect(kept?.imageMessage).toMatchObject({ directPath: '/v/1' })
})

test('several contacts are several messages, the first under the id of all', async () => {
  const contacts = ['Rui', 'Eva', 'Ivo'].map((displayName) => ({ displayName }))
  const reading = await read({ contactsArrayMessage: { contacts } })

  expect('messages' in reading && reading.messages.map(({ waMessageId, text }) => [waMessageId, text])).toEqual([
    ['3A01', expect.stringContaining('FN:Rui')],
    ['3A01:2', expect.stringContaining('FN:Eva')],
    ['3A01:3', expect.stringContaining('FN:Ivo')],
  ])
})

describe('an answer', () => {
  const answer = (contextInfo: proto.IContextInfo) => read({ extendedTextMessage: { text: 'sim', contextInfo } })

  test.each([
    ['ours, by LID', '900:3@lid', true],
    ['ours, by phone', '5511988880000@s.whatsapp.net', true],
    ['the other side’s', '77@lid', false],
  ])('names the message that it answers, %s', async (_, participant, fromMe) => {
    expect(await answer({ stanzaId: '3AFF', participant, isForwarded: true })).toMatchObject({
      messages: [{ text: 'sim', quoted: { waMessageId: '3AFF', fromMe }, isForwarded: true }],
    })
  })

  test('to a status post answers nothing here', async () => {
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
      'what disappears',
      { stanzaId: '3AFF', quotedMessage: { ephemeralMessage: { message: { conversation: 'some' } } } },
      { kind: 'text', text: 'some', fromMe: false, isStatus: false },
    ],
    [
      'a card, without its data',
      { stanzaId: '3AFF', quotedMessage: { contactMessage: { displayName: 'Ana', vcard: 'BEGIN:VCARD' } } },
      { kind: 'vcard', text: '', fromMe: false, isStatus: false },
    ],
    [
      'words without an id of their message',
      { quotedMessage: { conversation: 'antes' } },
      { kind: 'text', text: 'antes', fromMe: false, isStatus: false },
    ],
    [
      'a long text, as far as it is shown',
      { stanzaId: '3AFF', quotedMessage: { conversation: 'a'.repeat(5_000) } },
      { kind: 'text', text: 'a'.repeat(1_000), fromMe: false, isStatus: false },
    ],
    ['nothing', { stanzaId: '3AFF' }, undefined],
    ['what cannot be shown', { stanzaId: '3AFF', quotedMessage: { paymentInviteMessage: {} } }, undefined],
    ['what is no message', { stanzaId: '3AFF', quotedMessage: { reactionMessage: { text: '👍' } } }, undefined],
  ])('brings along the words of %s', async (_, context, quotedWords) => {
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
    ['correction of what is ours, which is not his to correct', edit(others), { kind: 'edited' }, false],
    ['deletion', revoke(own), { kind: 'revoked' }, false],
    ['deletion of what is ours, which is not his to delete', revoke(others), { kind: 'revoked' }, false],
    ['reaction to a message of ours', react(others), { kind: 'reacted', emoji: '👍' }, true],
    ['reaction to a message of his own', react(own), { kind: 'reacted', emoji: '👍' }, false],
    ['reaction taken back', react(others, ''), { kind: 'reacted', emoji: null }, true],
  ])('by the contact: %s', async (_, content, change, fromMe) => {
    expect(await read(content)).toMatchObject({
      change: { chat: { lid: '77' }, fromMe: false, by: null, target: { waMessageId: '3A00', fromMe }, change },
    })
  })

  test.each<[string, proto.IMessage, boolean]>([
    ['correction', edit(own), true],
    ['deletion', revoke(own), true],
    ['reaction', react(others), false],
  ])('on the phone: %s', async (_, content, fromMe) => {
    expect(await read({ deviceSentMessage: { message: content } }, TYPED)).toMatchObject({
      change: { chat: { lid: '77' }, fromMe: true, target: { waMessageId: '3A00', fromMe } },
    })
  })

  const ours = { id: '3A00', fromMe: false, participant: '900@lid' }
  const bias = { id: '3A00', fromMe: false, participant: '78@lid' }
  const BY_ADMIN = { ...IN_GROUP, edit: '8' }
  test.each<[string, proto.IMessage, object, object, string | null]>([
    ['an administrator takes back what is ours', revoke(ours), BY_ADMIN, { fromMe: true }, null],
    ['an administrator takes back what another wrote', revoke(bias), BY_ADMIN, { fromMe: false }, '78'],
    ['somebody takes back what he wrote', revoke(own), IN_GROUP, { fromMe: false }, '77'],
    ['somebody claims to take back what another wrote', revoke(bias), IN_GROUP, { fromMe: false }, '77'],
    ['somebody claims to take back what is ours', revoke(ours), IN_GROUP, { fromMe: false }, '77'],
    ['somebody claims to correct what another wrote', edit(bias), IN_GROUP, { fromMe: false }, '77'],
    ['somebody reacts to what another wrote', react(bias), IN_GROUP, { fromMe: false }, null],
    ['somebody reacts to what is ours', react(ours), IN_GROUP, { fromMe: true }, null],
  ])('in a group: %s', async (_, content, attrs, target, author) => {
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
    ['no target', { reactionMessage: { text: '👍' } }],
    ['an id of 201 characters', react({ id: 'A'.repeat(201) })],
    ['no new text', { protocolMessage: { type: MESSAGE_EDIT, key: own } }],
  ])('with %s is none', async (_, content) => {
    expect(await read(content)).toEqual({ dropped: 'no target' })
  })
})

test.each<[string, string, proto.IMessage]>([
  ['another message of the protocol', 'protocol', { protocolMessage: { type: 3, ephemeralExpiration: 1 } }],
  ['a vote', 'poll vote', { pollUpdateMessage: {} }],
  ['the frame of an album', 'album', { albumMessage: { expectedImageCount: 2 } }],
  ['an empty text', 'empty', { conversation: '' }],
  ['a text of NULs', 'empty', { conversation: '\0\0' }],
  ['keys alone', 'empty', { senderKeyDistributionMessage: { groupId: 'g' }, messageContextInfo: {} }],
  ['nothing', 'empty', {}],
])('%s is nothing for people: %s', async (_, dropped, content) => {
  expect(await read(content)).toEqual({ dropped })
})

describe('what cannot be shown is shown as such', () => {
  test.each<[string, Buffer]>([
    ['what is no message', Buffer.from([255, 255, 255, 1])],
    ['no byte at all', Buffer.alloc(0)],
    ['a kind that is newer than our client', Buffer.from([0xfa, 0x7d, 1, 65, 1])],
  ])('%s', async (_, plaintext) => {
    expect(await read(plaintext)).toMatchObject({ messages: [{ kind: 'unsupported', text: '' }] })
  })

  test('a message that could not be decrypted holds the place', async () => {
    const stanza = encodeStanza({ attrs: FROM_LID, me: ME, isUnread: true })
    expect(await readMessage({ stanza, plaintext: Buffer.alloc(0) }, NO_HELP)).toMatchObject({
      messages: [{ waMessageId: '3A01', kind: 'placeholder', text: '' }],
    })
  })
})

describe('what senders make up does no harm', () => {
  const saidOf = async (content: proto.IMessage) => {
    const reading = await read(content)
    return 'messages' in reading ? reading.messages[0] : undefined
  }

  test.each([Number.NaN, 91, Number.POSITIVE_INFINITY])('a location at latitude %d has no link', async (latitude) => {
    const location = { degreesLatitude: latitude, degreesLongitude: 0, name: 'Lugar' }
    expect((await saidOf({ locationMessage: location }))?.text).toBe('||Lugar')
  })

  test('texts, cards and names have an end', async () => {
    const long = '😀'.repeat(500_000)
    const name = `${'n'.repeat(149)}😀.exe`
    expect((await saidOf({ conversation: `x${long}` }))?.text).toHaveLength(65_535) // not half a character more
    expect((await saidOf({ contactMessage: { vcard: long } }))?.text).toHaveLength(32_768)
    expect((await saidOf({ documentMessage: { fileName: name } }))?.media?.name).toBe(`${'n'.repeat(146)}.exe`)
  })

  test('names and types of files are cleaned, and sizes are numbers', async () => {
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
  ['a list of our own whose readers are not told', 'broadcast', { from: '900@lid', recipient: '123@broadcast' }],
  ['a list of our own by its name', 'broadcast', { from: '123@broadcast', participant: '900:1@lid' }],
  ['a group without a writer', 'contradictory stanza', { from: '123-456@g.us' }],
  ['a channel', 'newsletter', { from: '123@newsletter' }],
  ['the phone itself, about its devices', 'own device', { from: '900@lid', category: 'peer' }],
  ['a server nobody knows', 'contradictory stanza', { from: '77@elsewhere' }],
  ['a stranger who names a recipient', 'contradictory stanza', { recipient: '88@lid' }],
  ['a sender whose id names nobody', 'no person', { from: 'abc@lid', sender_pn: undefined }],
  ['a program with an id of 191 characters', 'unusable id', { id: 'A'.repeat(191) }],
])('a text by %s is nothing for people: %s', async (_, dropped, attrs) => {
  expect(await read({ conversation: 'oi' }, { ...FROM_LID, ...attrs })).toEqual({ dropped })
})

describe('in a group', () => {
  test('a message is in the chat of the group, with who wrote it', async () => {
    const attrs = { ...IN_GROUP, participant_pn: '5521977771111@s.whatsapp.net' }
    expect(await read({ conversation: 'oi' }, attrs)).toMatchObject({
      messages: [
        {
          chat: { phone: null, lid: null, group: '123-456' },
          participant: { address: { phone: '5521977771111', lid: '77' }, name: 'Ana' },
        },
      ],
    })
  })

  test('what the owner types on the phone is ours', async () => {
    expect(await read({ conversation: 'oi' }, { ...IN_GROUP, participant: '900@lid' })).toMatchObject({
      messages: [{ chat: { group: '123-456' }, fromMe: true, participant: null, pushName: null }],
    })
  })
})

describe('what our phone tells of a withheld message', () => {
  const PEER = { id: '3A09', t: '1790000001', from: '5511988880000@s.whatsapp.net', category: 'peer' }
  const told = (info: proto.IWebMessageInfo) => ({
    protocolMessage: {
      type: baileys.proto.Message.ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
      peerDataOperationRequestResponseMessage: {
        peerDataOperationResult: [
          {
            placeholderMessageResendResponse: {
              webMessageInfoBytes: baileys.proto.WebMessageInfo.encode(info).finish(),
            },
          },
        ],
      },
    },
  })
  const message = { conversation: 'oi' }

  test.each<[string, proto.IMessageKey, object]>([
    ['the contact’s', { remoteJid: '77@lid', fromMe: false }, { chat: { lid: '77' }, fromMe: false, pushName: 'Ana' }],
    ['ours', { remoteJid: '77@lid', fromMe: true }, { chat: { lid: '77' }, fromMe: true, pushName: null }],
    [
      'a member’s of a group',
      { remoteJid: '123-456@g.us', fromMe: false, participant: '78@lid' },
      { chat: { group: '123-456' }, participant: { address: { lid: '78' } } },
    ],
    ['ours in a group', { remoteJid: '123-456@g.us', fromMe: true }, { chat: { group: '123-456' }, fromMe: true }],
  ])('is the message: %s', async (_, key, expected) => {
    const info = { key: { ...key, id: '3A00' }, message, messageTimestamp: 1_790_000_000, pushName: 'Ana' }
    expect(await read(told(info), PEER)).toMatchObject({
      messages: [{ ...expected, waMessageId: '3A00', text: 'oi' }],
      sentAt: new Date(1_790_000_000_000),
    })
  })

  test('is believed to nobody else', async () => {
    const info = { key: { remoteJid: '88@lid', fromMe: false, id: '3A00' }, message }
    expect(await read(told(info), { ...PEER, from: '77@lid' })).toEqual({ dropped: 'own device' })
    expect(await read(told(info))).toEqual({ dropped: 'protocol' })
  })

  test.each<[string, proto.IMessage | Buffer]>([
    ['broken', Buffer.alloc(0)],
    ['of something else', { protocolMessage: { type: 3 } }],
    ['without a message', told({ key: { remoteJid: '77@lid', fromMe: false, id: '3A00' } })],
  ])('is nothing for people when it is %s', async (_, content) => {
    expect(await read(content, PEER)).toEqual({ dropped: 'own device' })
  })
})

describe('news of a group', () => {
  const NEWS = { ...IN_GROUP, participant_pn: '5521977771111@s.whatsapp.net', type: 'w:gp2', id: '17' }
  const news = (content: BinaryNode[], attrs: Record<string, string> = NEWS) =>
    readMessage({ stanza: encodeStanza({ attrs, me: ME, isGroupNews: true }), plaintext: toBytes(content) }, NO_HELP)
  const participants = (...jids: string[]) => jids.map((jid) => ({ tag: 'participant', attrs: { jid } }))
  const ana = { address: { phone: '5521977771111', lid: '77' }, name: 'Ana', isUs: false }

  test('tells its new name and who gave it', async () => {
    expect(await news([{ tag: 'subject', attrs: { subject: ' Vizinhos\0 ' } }])).toEqual({
      group: {
        chat: { phone: null, lid: null, group: '123-456' },
        changeId: '17-1790000000',
        by: ana,
        change: { kind: 'renamed', subject: 'Vizinhos' },
      },
      sentAt: new Date(1_790_000_000_000),
    })
  })

  test.each([
    ['add', 'joined'],
    ['remove', 'left'],
    ['leave', 'left'],
    ['promote', 'promoted'],
    ['demote', 'demoted'],
  ])('of the network’s %s says who %s, and whether we are among them', async (tag, kind) => {
    expect(await news([{ tag, attrs: {}, content: participants('78@lid', '900@lid') }])).toMatchObject({
      group: { by: ana, change: { kind, members: [{ address: { lid: '78' }, isUs: false }, { isUs: true }] } },
    })
  })

  test.each<[string, BinaryNode[], Record<string, string>]>([
    ['group setting', [{ tag: 'locked', attrs: {} }], NEWS],
    ['group setting', [{ tag: 'add', attrs: {} }], NEWS],
    ['group setting', [{ tag: 'constructor', attrs: {}, content: participants('78@lid') }], NEWS],
    ['group setting', [{ tag: 'subject', attrs: { subject: ' ' } }], NEWS],
    ['unusable group news', [], NEWS],
    ['unusable group news', [{ tag: 'subject', attrs: { subject: 'X' } }], { ...NEWS, from: '77@lid' }],
  ])('that people need not know is dropped: %s', async (dropped, content, attrs) => {
    expect(await news(content, attrs)).toEqual({ dropped })
  })
})

describe('what the owner types on the phone', () => {
  const typed = { deviceSentMessage: { destinationJid: '77@lid', message: { conversation: 'já vou' } } }

  test('is in the chat with its recipient, without a name', async () => {
    expect(
      await read(typed, { ...TYPED, recipient_pn: '5521977771111@s.whatsapp.net', notify: 'Empresa' }),
    ).toMatchObject({
      messages: [{ chat: { phone: '5521977771111', lid: '77' }, fromMe: true, pushName: null, text: 'já vou' }],
    })
  })

  test('to the own number is nothing for people', async () => {
    expect(await read(typed, { ...TYPED, recipient: '900@lid' })).toEqual({ dropped: 'note to self' })
  })
})

test('who writes by phone or LID alone is completed from what is known of both', async () => {
  const known = [
    { type: 'lid-mapping', id: '5521977771111', value: toBytes('77') },
    { type: 'lid-mapping', id: '77_reverse', value: toBytes('5521977771111') },
  ]
  const keys: ReadingHelp = { ...NO_HELP, readKeys: async (_, ids) => known.filter(({ id }) => ids.includes(id)) }
  const chat = { phone: '5521977771111', lid: '77' }

  expect(await read({ conversation: 'oi' }, { ...FROM_LID, sender_pn: undefined }, keys)).toMatchObject({
    messages: [{ chat }],
  })
  const byPhone = { ...FROM_LID, from: '5521977771111@s.whatsapp.net', sender_pn: undefined }
  expect(await read({ conversation: 'oi' }, byPhone, keys)).toMatchObject({ messages: [{ chat }] })
  expect(await read({ conversation: 'oi' }, byPhone)).toMatchObject({ messages: [{ chat: { ...chat, lid: null } }] })
})

describe('the user name that WhatsApp tells besides', () => {
  const typed = { deviceSentMessage: { destinationJid: '77@lid', message: { conversation: 'já vou' } } }
  const hidden = { ...FROM_LID, sender_pn: undefined }

  test.each<[string, proto.IMessage, Record<string, string | undefined>, string]>([
    ['of the writer', { conversation: 'oi' }, { ...hidden, username: 'ana.lima' }, 'ana.lima'],
    ['as the client reads it', { conversation: 'oi' }, { ...hidden, peer_recipient_username: 'ana.lima' }, 'ana.lima'],
    ['of whom the owner writes to', typed, { ...TYPED, recipient_username: 'ana.lima' }, 'ana.lima'],
    ['with an at sign and capitals', { conversation: 'oi' }, { ...hidden, username: '@Ana.Lima' }, 'ana.lima'],
  ])('is part of the address: %s', async (_, content, attrs, username) => {
    expect(await read(content, attrs)).toMatchObject({ messages: [{ chat: { phone: null, lid: '77', username } }] })
  })

  test.each([
    ['of the owner, who typed', typed, { ...TYPED, username: 'loja' }],
    ['that is none', { conversation: 'oi' }, { ...hidden, username: 'Ana Lima 😀' }],
    ['that is empty', { conversation: 'oi' }, { ...hidden, username: '' }],
    ['of 65 characters', { conversation: 'oi' }, { ...hidden, username: 'a'.repeat(65) }],
  ])('is passed over: one %s', async (_, content, attrs) => {
    const reading = await read(content, attrs)
    expect('messages' in reading && reading.messages[0]?.chat).toEqual({ phone: null, lid: '77' })
  })

  test('is that of the member who writes in a group, and stays when the number is known from before', async () => {
    const known = { type: 'lid-mapping', id: '77_reverse', value: toBytes('5521977771111') }
    const keys: ReadingHelp = { ...NO_HELP, readKeys: async () => [known] }
    const attrs = { ...IN_GROUP, participant_username: 'ana.lima' }
    expect(await read({ conversation: 'oi' }, attrs, keys)).toMatchObject({
      messages: [{ participant: { address: { phone: '5521977771111', lid: '77', username: 'ana.lima' } } }],
    })
  })
})

test.each([
  ['n'.repeat(101), 'n'.repeat(100)],
  [`${'n'.repeat(99)}😀`, 'n'.repeat(99)], // not half of it
  ['A\0na', 'Ana'],
  ['', null],
  ['-', null],
  ['~', null],
  [' ~ ', null],
  ['\u202a-\u202c', null],
  ['   ', null],
  ['\u00a0\u2003', null],
  ['\u200b\u200d\ufeff', null],
  ['\u2800', null],
  ['\u3164', null],
  ['\u202eanA\u202c', 'anA'],
  ['\u2066Ana\u2069 Lima ', 'Ana Lima'],
  ['.', '.'],
  ['~Ana', '~Ana'],
  ['A-Z', 'A-Z'],
  ['👩\u200d🔧', '👩\u200d🔧'],
  ['❤️', '❤️'],
])('a name %j is kept as %j', async (notify, pushName) => {
  expect(await read({ conversation: 'oi' }, { ...FROM_LID, notify })).toMatchObject({ messages: [{ pushName }] })
})

test('what the owner of the phone writes to a broadcast list is in the chat with each of its readers', async () => {
  const attrs = { id: '3A09', t: '1790000000', from: '900:0@lid', recipient: '123@broadcast' }
  const recipients = [['77@lid', '5521977771111@s.whatsapp.net'], ['88@lid'], ['900@lid']]
  const image = { imageMessage: { caption: 'oi', mimetype: 'image/jpeg' } }
  const stanza = encodeStanza({ attrs, me: ME, recipients })
  expect(await readMessage({ stanza, plaintext: baileys.encodeWAMessage(image) }, NO_HELP)).toMatchObject({
    messages: [
      { waMessageId: '3A09', chat: { phone: '5521977771111', lid: '77' }, fromMe: true, text: 'oi' },
      { waMessageId: '3A09', chat: { phone: null, lid: '88' }, fromMe: true, text: 'oi' },
    ],
  })
})

test('what the owner of the phone takes back from a broadcast list is taken back in each of its chats', async () => {
  const attrs = { id: '3A10', t: '1790000000', from: '123@broadcast', participant: '900:0@lid' }
  const stanza = encodeStanza({ attrs, me: ME, recipients: [['77@lid'], ['88@lid'], ['99@lid']] })
  const protocolMessage = { type: 0, key: { remoteJid: '123@broadcast', fromMe: true, id: '3A09' } }
  const reading = await readMessage({ stanza, plaintext: baileys.encodeWAMessage({ protocolMessage }) }, NO_HELP)
  expect(reading).toMatchObject({
    change: { chat: { lid: '77' }, fromMe: true, target: { waMessageId: '3A09', fromMe: true } },
    alsoIn: [{ lid: '88' }, { lid: '99' }],
  })
})

test('what comes by a broadcast list is its writer’s message to us', async () => {
  const attrs = {
    id: '3A09',
    t: '1790000000',
    from: '123@broadcast',
    participant: '77:3@lid',
    sender_pn: '5521977771111@s.whatsapp.net',
    notify: 'Ana',
  }
  expect(await read({ conversation: 'oi' }, attrs)).toMatchObject({
    messages: [
      { chat: { phone: '5521977771111', lid: '77' }, fromMe: false, participant: null, pushName: 'Ana', text: 'oi' },
    ],
  })
})

describe('a further file of a message', () => {
  const { AssociationType } = baileys.proto.MessageAssociation
  const further = (associationType: proto.MessageAssociation.AssociationType, message: proto.IMessage) =>
    read({
      associatedChildMessage: { message },
      messageContextInfo: { messageAssociation: { associationType, parentMessageKey: { id: '3AFF', fromMe: true } } },
    })

  test.each([
    ['a picture in full size', AssociationType.HD_IMAGE_DUAL_UPLOAD, { imageMessage: { mimetype: 'image/jpeg' } }],
    ['a film in full size', AssociationType.HD_VIDEO_DUAL_UPLOAD, { videoMessage: { mimetype: 'video/mp4' } }],
    ['the film of a moving photo', AssociationType.MOTION_PHOTO, { videoMessage: { mimetype: 'video/mp4' } }],
  ])('belongs to the first: %s', async (_, type, message) => {
    expect(await further(type, message)).toMatchObject({ messages: [{ isFileOf: '3AFF', media: {} }] })
  })

  test('is not taken where browsers do not play it', async () => {
    expect(await further(AssociationType.HEVC_VIDEO_DUAL_UPLOAD, { videoMessage: {} })).toEqual({
      dropped: 'second file',
    })
  })

  test('is told from pictures of an album, which are messages, and from words', async () => {
    const album = await further(AssociationType.MEDIA_ALBUM, { imageMessage: {} })
    const words = await further(AssociationType.HD_IMAGE_DUAL_UPLOAD, { conversation: 'oi' })
    for (const reading of [album, words]) {
      expect('messages' in reading && reading.messages.map(({ isFileOf }) => isFileOf)).toEqual([undefined])
    }
  })
})

test('a sticker that is an animation by Lottie is the picture that comes along', async () => {
  const png = Buffer.from('iVBORw0KGgo=', 'base64')
  const stickerMessage = { mimetype: 'application/was', isLottie: true, pngThumbnail: png, directPath: '/v/a' }
  const reading = await read({ lottieStickerMessage: { message: { stickerMessage } } })
  expect(reading).toMatchObject({
    messages: [{ kind: 'sticker', media: { mime: 'image/png', size: png.length } }],
  })
  const taken = 'messages' in reading && reading.file ? pictureIn(reading.file) : undefined
  expect(Buffer.from(taken ?? [])).toEqual(png)
})

describe('whom a text names', () => {
  const NAMES = {
    mentionedJid: ['77@lid', '5521977772222@s.whatsapp.net', '900@lid'],
    groupMentions: [{ groupJid: '120363@g.us', groupSubject: 'Família' }],
  }
  const MENTIONS = [
    { written: '77', address: { phone: null, lid: '77' }, name: null, isUs: false },
    { written: '5521977772222', address: { phone: '5521977772222', lid: null }, name: null, isUs: false },
    { written: '900', address: { phone: null, lid: '900' }, name: null, isUs: true },
    { written: '120363@g.us', address: null, name: 'Família', isUs: false },
  ]
  const text = 'oi @77 @5521977772222 @900 @120363@g.us'

  test.each<[string, proto.IMessage]>([
    ['a text', { extendedTextMessage: { text, contextInfo: NAMES } }],
    ['a caption', { imageMessage: { caption: text, contextInfo: NAMES } }],
  ])('goes along with %s', async (_, content) => {
    expect(await read(content, IN_GROUP)).toMatchObject({ messages: [{ text, mentions: MENTIONS }] })
  })

  test('goes along with a correction', async () => {
    const editedMessage = { extendedTextMessage: { text, contextInfo: NAMES } }
    const protocolMessage = { type: 14, key: { id: '3A03' }, editedMessage }
    expect(await read({ protocolMessage }, IN_GROUP)).toMatchObject({
      change: { change: { kind: 'edited', text, mentions: MENTIONS } },
    })
  })
})

describe('where a conversation comes from', () => {
  const AD = {
    title: 'Vestido azul',
    body: 'Só hoje',
    sourceUrl: 'https://fb.me/1aB',
    sourceType: 'ad',
    sourceId: '120210000000000',
    ctwaClid: 'ARAkLkA8rmlFeiCktEJQ',
    sourceApp: 'instagram',
  }
  const entry = { entryPointConversionSource: 'ctwa_ad', entryPointConversionApp: 'facebook' }
  const cameFrom = {
    title: 'Vestido azul',
    text: 'Só hoje',
    url: 'https://fb.me/1aB',
    sourceType: 'ad',
    sourceId: '120210000000000',
    clickId: 'ARAkLkA8rmlFeiCktEJQ',
    app: 'instagram',
    entryPoint: 'ctwa_ad',
  }
  const NONE = Object.fromEntries(Object.keys(cameFrom).map((name) => [name, null]))

  test.each<[string, proto.IMessage, object | undefined]>([
    [
      'a text',
      { extendedTextMessage: { text: 'Olá', contextInfo: { externalAdReply: AD, ...entry } } },
      cameFrom,
    ],
    [
      'no text',
      { extendedTextMessage: { text: '', contextInfo: { externalAdReply: AD, ...entry } } },
      cameFrom,
    ],
    ['a picture', { imageMessage: { contextInfo: { externalAdReply: AD, ...entry } } }, cameFrom],
    [
      'an entry point alone',
      { extendedTextMessage: { text: 'Olá', contextInfo: entry } },
      { ...NONE, app: 'facebook', entryPoint: 'ctwa_ad' },
    ],
    [
      'an address that is none to open',
      { extendedTextMessage: { text: 'Olá', contextInfo: { externalAdReply: { sourceUrl: 'javascript:alert(1)', title: 'a' } } } },
      { ...NONE, title: 'a' },
    ],
    ['nothing', { extendedTextMessage: { text: 'Olá', contextInfo: { isForwarded: true } } }, undefined],
  ])('is told with %s', async (_, content, expected) => {
    const reading = await read(content)
    expect('messages' in reading && reading.messages.map((message) => message.cameFrom)).toEqual([expected])
  })
})
