import type { BinaryNode, proto } from '@whiskeysockets/baileys'
import { describe, expect, test } from 'vitest'
import { FROM_LID, IN_GROUP, ME, NO_HELP, read, readMessage, TYPED } from '../../../../test/reading.ts'
import type { ReadingHelp } from '../../channel.ts'
import { toBytes } from '../auth-state.ts'
import { baileys } from '../baileys.ts'
import { encodeStanza } from '../stanza.ts'

describe('messages in a group', () => {
  test('a group message is in the chat of the group and names its author', async () => {
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

  test('a group message that the owner types on the phone is our own message', async () => {
    expect(await read({ conversation: 'oi' }, { ...IN_GROUP, participant: '900@lid' })).toMatchObject({
      messages: [{ chat: { group: '123-456' }, fromMe: true, participant: null, pushName: null }],
    })
  })
})

describe('a withheld message that our phone sends', () => {
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
    [
      'the contact’s message',
      { remoteJid: '77@lid', fromMe: false },
      { chat: { lid: '77' }, fromMe: false, pushName: 'Ana' },
    ],
    ['our message', { remoteJid: '77@lid', fromMe: true }, { chat: { lid: '77' }, fromMe: true, pushName: null }],
    [
      'a group member’s message',
      { remoteJid: '123-456@g.us', fromMe: false, participant: '78@lid' },
      { chat: { group: '123-456' }, participant: { address: { lid: '78' } } },
    ],
    [
      'our message in a group',
      { remoteJid: '123-456@g.us', fromMe: true },
      { chat: { group: '123-456' }, fromMe: true },
    ],
  ])('a withheld message that our phone sends is read like a delivered message: %s', async (_, key, expected) => {
    const info = { key: { ...key, id: '3A00' }, message, messageTimestamp: 1_790_000_000, pushName: 'Ana' }
    expect(await read(told(info), PEER)).toMatchObject({
      messages: [{ ...expected, waMessageId: '3A00', text: 'oi' }],
      sentAt: new Date(1_790_000_000_000),
    })
  })

  test('the text of a withheld message is accepted only from our phone', async () => {
    const info = { key: { remoteJid: '88@lid', fromMe: false, id: '3A00' }, message }
    expect(await read(told(info), { ...PEER, from: '77@lid' })).toEqual({ dropped: 'own device' })
    expect(await read(told(info))).toEqual({ dropped: 'protocol' })
  })

  test.each<[string, proto.IMessage | Buffer]>([
    ['broken', Buffer.alloc(0)],
    ['about something else', { protocolMessage: { type: 3 } }],
    ['without a message', told({ key: { remoteJid: '77@lid', fromMe: false, id: '3A00' } })],
  ])('an answer of our phone is dropped when it is %s', async (_, content) => {
    expect(await read(content, PEER)).toEqual({ dropped: 'own device' })
  })
})

describe('changes of a group', () => {
  const NEWS = { ...IN_GROUP, participant_pn: '5521977771111@s.whatsapp.net', type: 'w:gp2', id: '17' }
  const news = (content: BinaryNode[], attrs: Record<string, string> = NEWS) =>
    readMessage({ stanza: encodeStanza({ attrs, me: ME, isGroupNews: true }), plaintext: toBytes(content) }, NO_HELP)
  const participants = (...jids: string[]) => jids.map((jid) => ({ tag: 'participant', attrs: { jid } }))
  const ana = { address: { phone: '5521977771111', lid: '77' }, name: 'Ana', isUs: false }

  test('a new name of a group is read with the person who chose it', async () => {
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
  ])('a notification with <%s> is read as “%s”, with the members and whether we are among them', async (tag, kind) => {
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
  ])('a change of a group that people need not see is dropped: %s', async (dropped, content, attrs) => {
    expect(await news(content, attrs)).toEqual({ dropped })
  })
})

describe('messages that the owner types on the phone', () => {
  const typed = { deviceSentMessage: { destinationJid: '77@lid', message: { conversation: 'já vou' } } }

  test('a message that the owner types on the phone is in the chat with its recipient, without a name', async () => {
    expect(
      await read(typed, { ...TYPED, recipient_pn: '5521977771111@s.whatsapp.net', notify: 'Empresa' }),
    ).toMatchObject({
      messages: [{ chat: { phone: '5521977771111', lid: '77' }, fromMe: true, pushName: null, text: 'já vou' }],
    })
  })

  test('a message that the owner types to their own number is not shown', async () => {
    expect(await read(typed, { ...TYPED, recipient: '900@lid' })).toEqual({ dropped: 'note to self' })
  })
})

test('the missing phone or LID of an author is added from the stored pairs', async () => {
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

describe('a user name in a stanza', () => {
  const typed = { deviceSentMessage: { destinationJid: '77@lid', message: { conversation: 'já vou' } } }
  const hidden = { ...FROM_LID, sender_pn: undefined }

  test.each<[string, proto.IMessage, Record<string, string | undefined>, string]>([
    ['of the author', { conversation: 'oi' }, { ...hidden, username: 'ana.lima' }, 'ana.lima'],
    ['as the client reads it', { conversation: 'oi' }, { ...hidden, peer_recipient_username: 'ana.lima' }, 'ana.lima'],
    ['of the person to whom the owner writes', typed, { ...TYPED, recipient_username: 'ana.lima' }, 'ana.lima'],
    ['with an at sign and capitals', { conversation: 'oi' }, { ...hidden, username: '@Ana.Lima' }, 'ana.lima'],
  ])('a user name in a stanza becomes part of the address: %s', async (_, content, attrs, username) => {
    expect(await read(content, attrs)).toMatchObject({ messages: [{ chat: { phone: null, lid: '77', username } }] })
  })

  test.each([
    ['of the owner, who typed the message', typed, { ...TYPED, username: 'loja' }],
    ['with invalid characters', { conversation: 'oi' }, { ...hidden, username: 'Ana Lima 😀' }],
    ['that is empty', { conversation: 'oi' }, { ...hidden, username: '' }],
    ['of 65 characters', { conversation: 'oi' }, { ...hidden, username: 'a'.repeat(65) }],
  ])('a user name %s is ignored', async (_, content, attrs) => {
    const reading = await read(content, attrs)
    expect('messages' in reading && reading.messages[0]?.chat).toEqual({ phone: null, lid: '77' })
  })

  test('a user name in a group belongs to the author, and stays when the author’s number is added', async () => {
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
  [`${'n'.repeat(99)}😀`, 'n'.repeat(99)], // the emoji is not cut in half
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
])('the name %j is stored as %j', async (notify, pushName) => {
  expect(await read({ conversation: 'oi' }, { ...FROM_LID, notify })).toMatchObject({ messages: [{ pushName }] })
})

test("a message of the phone's owner to a broadcast list is read as one message in the chat with each recipient", async () => {
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

test("a deletion by the phone's owner in a broadcast list deletes the message in each of its chats", async () => {
  const attrs = { id: '3A10', t: '1790000000', from: '123@broadcast', participant: '900:0@lid' }
  const stanza = encodeStanza({ attrs, me: ME, recipients: [['77@lid'], ['88@lid'], ['99@lid']] })
  const protocolMessage = { type: 0, key: { remoteJid: '123@broadcast', fromMe: true, id: '3A09' } }
  const reading = await readMessage({ stanza, plaintext: baileys.encodeWAMessage({ protocolMessage }) }, NO_HELP)
  expect(reading).toMatchObject({
    change: { chat: { lid: '77' }, fromMe: true, target: { waMessageId: '3A09', fromMe: true } },
    alsoIn: [{ lid: '88' }, { lid: '99' }],
  })
})

test('a message that reaches us through a broadcast list is read in the chat with its author', async () => {
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
