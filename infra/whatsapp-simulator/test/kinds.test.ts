import type { AnyMessageContent, proto } from '@whiskeysockets/baileys'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ContentFormInput } from '../src/content/forms.ts'
import { must, type TestClient, WAIT } from './client.ts'
import { COMPANY, CUSTOMER, link, startWorld, type World } from './linked.ts'

// one pairing for the whole file, because every test uses its own message ids
let world: World
let client: TestClient
beforeAll(async () => {
  world = await startWorld()
  client = await link(world)
})
afterAll(() => world.stop())

const customerJid = `${CUSTOMER}@s.whatsapp.net`
type Options = Omit<Parameters<World['control']['sendContent']>[1], 'to' | 'content'>

const fromCustomer = async (content: ContentFormInput, options: Options = {}) =>
  (await world.control.sendContent(CUSTOMER, { to: COMPANY, content, ...options })).id

/** The message in the shipped client's form. */
const heard = (id: string) =>
  vi.waitFor(() => {
    const found = client.seen.messages.find(({ message }) => message.key.id === id)
    return must(found?.message, `${id} did not arrive`)
  }, WAIT)

const shown = (id: string, number = CUSTOMER) =>
  vi.waitFor(async () => {
    const found = (await world.control.messages(number)).find((message) => message.id === id)
    return must(found, `${id} is not on the phone`)
  }, WAIT)

async function fromClient(content: AnyMessageContent, options: { quoted?: proto.IWebMessageInfo } = {}) {
  const sent = await client.socket.sendMessage(customerJid, content, options as never)
  return must(sent, 'not sent')
}

const KINDS: [ContentFormInput, proto.IMessage, object][] = [
  [{ kind: 'text', text: '*oi* <b>' }, { conversation: '*oi* <b>' }, { text: '*oi* <b>' }],
  [
    { kind: 'location', latitude: -23.55, longitude: -46.63, name: 'Sé', address: 'Praça da Sé' },
    { locationMessage: { degreesLatitude: -23.55, degreesLongitude: -46.63, name: 'Sé', address: 'Praça da Sé' } },
    { location: { latitude: -23.55, longitude: -46.63, name: 'Sé', address: 'Praça da Sé' }, text: 'Sé' },
  ],
  [
    { kind: 'live-location', latitude: 1.5, longitude: 2.5, text: 'a caminho' },
    { liveLocationMessage: { degreesLatitude: 1.5, degreesLongitude: 2.5, caption: 'a caminho' } },
    { location: { latitude: 1.5, longitude: 2.5 }, text: 'a caminho' },
  ],
  [
    { kind: 'contact', name: 'Ana', number: '5511912345678' },
    { contactMessage: { displayName: 'Ana', vcard: expect.stringContaining('waid=5511912345678:+5511912345678') } },
    { contacts: [{ name: 'Ana', vcard: expect.stringContaining('FN:Ana') }] },
  ],
  [
    { kind: 'contacts', contacts: [{ name: 'Ana' }, { name: 'Bia', vcard: 'BEGIN:VCARD\nFN:Bia\nEND:VCARD' }] },
    { contactsArrayMessage: { contacts: [{ displayName: 'Ana' }, { vcard: 'BEGIN:VCARD\nFN:Bia\nEND:VCARD' }] } },
    { contacts: [{ name: 'Ana' }, { name: 'Bia' }] },
  ],
  [
    { kind: 'poll', question: 'Quando?', choices: ['hoje', 'amanhã'] },
    { pollCreationMessageV3: { name: 'Quando?', options: [{ optionName: 'hoje' }, { optionName: 'amanhã' }] } },
    { text: 'Quando?', poll: { choices: ['hoje', 'amanhã'], selectable: 1 } },
  ],
  [
    { kind: 'button-answer', text: 'Sim', buttonId: 'yes' },
    { buttonsResponseMessage: { selectedButtonId: 'yes', selectedDisplayText: 'Sim' } },
    { text: 'Sim', answer: { id: 'yes' } },
  ],
  [
    { kind: 'button-answer', text: 'Sim', buttonId: 'yes', of: 'template' },
    { templateButtonReplyMessage: { selectedId: 'yes', selectedDisplayText: 'Sim' } },
    { text: 'Sim', answer: { id: 'yes' } },
  ],
  [
    { kind: 'button-answer', text: 'Sim', buttonId: 'flow', of: 'interactive' },
    { interactiveResponseMessage: { body: { text: 'Sim' } } },
    { text: 'Sim', answer: { id: 'flow' } },
  ],
  [
    { kind: 'list-answer', text: 'Segunda via', rowId: 'r2', description: 'do boleto' },
    { listResponseMessage: { title: 'Segunda via', singleSelectReply: { selectedRowId: 'r2' } } },
    { text: 'Segunda via', answer: { id: 'r2' } },
  ],
]

test.each(KINDS)('a customer’s message %j reaches the client and both phones', async (form, message, view) => {
  const id = await fromCustomer(form)

  expect((await heard(id)).message).toMatchObject(message)
  expect(await shown(id)).toMatchObject({ kind: form.kind, fromMe: true, ...view })
  expect(await shown(id, COMPANY)).toMatchObject({ kind: form.kind, fromMe: false, ...view })
})

test.each([
  [{ text: 'olá' }, { kind: 'text', text: 'olá' }],
  [{ location: { degreesLatitude: 3, degreesLongitude: 4 } }, { kind: 'location', location: { latitude: 3 } }],
  [
    { contacts: { displayName: 'Ana', contacts: [{ displayName: 'Ana', vcard: 'BEGIN:VCARD\nEND:VCARD' }] } },
    { kind: 'contact', contacts: [{ name: 'Ana' }] },
  ],
  [
    { poll: { name: 'Qual?', values: ['a', 'b'], selectableCount: 1 } },
    { kind: 'poll', text: 'Qual?', poll: { choices: ['a', 'b'] } },
  ],
] as [AnyMessageContent, object][])('the client sends %j: the phone shows it', async (content, view) => {
  const { key } = await fromClient(content)

  expect(await shown(must(key.id, 'no id'))).toMatchObject({ fromMe: false, copies: 1, ...view })
})

test("a message of any kind from the account's own handset reaches the client as its own", async () => {
  const content = { kind: 'contact', name: 'Ana' } as const
  const { id } = await world.control.sendContent(COMPANY, { to: CUSTOMER, content })

  const { key, message } = await heard(id)

  expect(key.fromMe).toBe(true)
  expect(message?.contactMessage?.displayName).toBe('Ana')
  expect(await shown(id)).toMatchObject({ kind: 'contact', fromMe: false })
})

test('a reply contains the quoted message on both sides', async () => {
  const asked = await fromCustomer({ kind: 'text', text: 'qual o prazo?' })
  const question = await heard(asked)
  const answer = must((await fromClient({ text: 'três dias' }, { quoted: question })).key.id, 'no id')
  expect(await shown(answer)).toMatchObject({ quoted: { id: asked, fromMe: true, text: 'qual o prazo?' } })

  const thanks = await fromCustomer({ kind: 'text', text: 'obrigada' }, { quoted: answer })

  const context = (await heard(thanks)).message?.extendedTextMessage?.contextInfo
  expect(context).toMatchObject({ stanzaId: answer, quotedMessage: { extendedTextMessage: { text: 'três dias' } } })
  expect(context?.quotedMessage?.extendedTextMessage?.contextInfo).toBeFalsy()
  const { lid } = await world.control.phone(COMPANY)
  expect(context?.participant).toBe(`${lid}@lid`)
  expect(await shown(thanks)).toMatchObject({ quoted: { id: answer, fromMe: false, text: 'três dias' } })
})

test('a message can be forwarded, disappearing or view-once', async () => {
  const forwarded = await heard(await fromCustomer({ kind: 'text', text: 'corrente' }, { forwarded: true }))
  expect(forwarded.message?.extendedTextMessage?.contextInfo?.isForwarded).toBe(true)

  const id = await fromCustomer({ kind: 'contact', name: 'Ana' }, { viewOnce: true, ephemeral: true })
  const { message } = await heard(id)

  expect(message?.ephemeralMessage?.message?.viewOnceMessageV2?.message?.contactMessage?.displayName).toBe('Ana')
  expect(await shown(id)).toMatchObject({ kind: 'contact', isViewOnce: true, isEphemeral: true, isForwarded: false })
})

test('edits, reactions and revocations of a customer reach the client', async () => {
  const changes: unknown[] = []
  client.socket.ev.on('messages.update', (updates) => changes.push(...updates))
  client.socket.ev.on('messages.reaction', (reactions) => changes.push(...reactions))
  const own = must((await fromClient({ text: 'posso ajudar?' })).key.id, 'no id')
  await shown(own)
  const id = await fromCustomer({ kind: 'text', text: 'quero tres' })
  await heard(id)

  await fromCustomer({ kind: 'edit', target: id, text: 'quero três' })
  const edited = { message: { editedMessage: { message: { conversation: 'quero três' } } } }
  await vi.waitFor(
    () => expect(changes).toContainEqual(expect.objectContaining({ update: expect.objectContaining(edited) })),
    WAIT,
  )
  await fromCustomer({ kind: 'reaction', target: own, emoji: '👍' })
  await vi.waitFor(
    () =>
      expect(changes).toContainEqual(
        expect.objectContaining({
          key: expect.objectContaining({ id: own, fromMe: true }),
          reaction: expect.objectContaining({ text: '👍' }),
        }),
      ),
    WAIT,
  )
  expect(await shown(own)).toMatchObject({ reactions: [{ by: CUSTOMER, emoji: '👍' }] })
  expect(await shown(id, COMPANY)).toMatchObject({ text: 'quero três', isEdited: true })

  await fromCustomer({ kind: 'revoke', target: id })
  await vi.waitFor(
    () => expect(changes).toContainEqual(expect.objectContaining({ key: expect.objectContaining({ id }) })),
    WAIT,
  )
  expect(await shown(id, COMPANY)).toMatchObject({ kind: 'revoked', text: '' })
  await fromCustomer({ kind: 'reaction', target: own, emoji: '' })
  await vi.waitFor(async () => expect(await shown(own, COMPANY)).toMatchObject({ reactions: [] }), WAIT)
})

test('edits, revocations and reactions of the client are applied on the phone once, even if repeated', async () => {
  const { key } = await fromClient({ text: 'sao dez' })
  const id = must(key.id, 'no id')
  await shown(id)
  const asked = await fromCustomer({ kind: 'text', text: 'ok' })
  const question = await heard(asked)

  const edit = must((await fromClient({ text: 'são dez', edit: key })).key.id, 'no id')
  await vi.waitFor(async () => expect(await shown(id)).toMatchObject({ text: 'são dez', isEdited: true }), WAIT)
  await client.socket.sendMessage(customerJid, { text: 'são dez', edit: key }, { messageId: edit })
  await fromClient({ react: { text: '❤️', key: question.key } })
  await vi.waitFor(
    async () => expect(await shown(asked)).toMatchObject({ reactions: [{ by: COMPANY, emoji: '❤️' }] }),
    WAIT,
  )
  await fromClient({ delete: key })

  await vi.waitFor(async () => expect(await shown(id)).toMatchObject({ kind: 'revoked', text: '' }), WAIT)
  expect((await world.control.messages(CUSTOMER)).map((message) => message.id)).not.toContain(edit)
  await vi.waitFor(() => expect(client.seen.statuses.get(edit)).toContain(3), WAIT) // confirmed like a message
})

test('a change by another person is ignored, and a change of an unknown message waits for the message', async () => {
  const asked = await fromCustomer({ kind: 'text', text: 'meu' })
  const { key } = await heard(asked)
  await fromClient({ text: 'forjado', edit: { ...key, fromMe: true } })
  const late = 'EARLY0001'
  await fromClient({ text: 'já corrigido', edit: { ...key, id: late, fromMe: true } })
  await vi.waitFor(async () => {
    const applied = (await world.control.log()).filter(
      ({ type, phone }) => type === 'phone-change' && phone === CUSTOMER,
    )
    expect(applied.slice(-2)).toMatchObject([
      { target: asked, isApplied: false },
      { target: late, isApplied: false },
    ])
  }, WAIT)

  await client.socket.sendMessage(customerJid, { text: 'errado' }, { messageId: late })

  expect(await shown(late)).toMatchObject({ text: 'já corrigido', isEdited: true })
  expect(await shown(asked)).toMatchObject({ text: 'meu', isEdited: false })
})

test('a phone can send content that no real phone would send', async () => {
  const unknown = await fromCustomer({ kind: 'proto', message: { productMessage: { body: 'sapato' } } })
  expect((await heard(unknown)).message?.productMessage?.body).toBe('sapato')
  expect(await shown(unknown)).toMatchObject({ kind: 'unknown', fields: ['productMessage'] })

  const nowhere = await fromCustomer({ kind: 'proto', message: { locationMessage: { degreesLatitude: 'NaN' } } })
  expect((await heard(nowhere)).message?.locationMessage?.degreesLatitude).toBeNaN()
  expect(await shown(nowhere)).toMatchObject({ location: { latitude: null } })

  const late = await fromCustomer({ kind: 'text', text: 'do futuro' }, { at: '2100-01-01T00:00:00Z' })
  expect(Number((await heard(late)).messageTimestamp)).toBe(Date.parse('2100-01-01T00:00:00Z') / 1000)

  await fromCustomer({ kind: 'bytes', base64: Buffer.from([0xff, 0xff, 0xff]).toString('base64') })
  await heard(await fromCustomer({ kind: 'text', text: 'ainda aqui' }))
  expect(client.seen.closed).toBeUndefined()
})

test('quoting or changing a message that the phone does not have is refused', async () => {
  const refused = { status: 404, code: 'ERR_MESSAGE_NOT_FOUND' }

  await expect(fromCustomer({ kind: 'text', text: 'a' }, { quoted: 'NADA' })).rejects.toMatchObject(refused)
  await expect(fromCustomer({ kind: 'revoke', target: 'NADA' })).rejects.toMatchObject(refused)
})
