import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '@recado/contracts/chats/chat-message'
import { chatMessageCreated, chatMessageUpdated } from '@recado/contracts/chats/events'
import * as contract from '@recado/contracts/chats/routes'
import type { RouteInput } from '@recado/contracts/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, findStatus, shareFiles } from '../../test/files.ts'
import { claimsOf, type Harness, type Person, startChat } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startChat()
})
afterAll(() => harness.close())

type Body = NonNullable<RouteInput<typeof contract.sendChatMessage>['body']>
type Page = RouteInput<typeof contract.listChatMessages>['query']
const send = (as: Person, chatId: number, body: Body, key?: string) =>
  harness.service.call(
    contract.sendChatMessage,
    { params: { chatId }, body },
    { as: claimsOf(as), ...(key && { headers: { 'idempotency-key': key } }) },
  )
const page = async (as: Person, chatId: number, query: Page = {}) =>
  (await harness.service.call(contract.listChatMessages, { params: { chatId }, query }, { as: claimsOf(as) })).body
const textsOf = ({ records }: { records: ChatMessage[] }) => records.map(({ message }) => message)
const edit = (as: Person, { chatId, id }: ChatMessage, message: string, mentions: number[] = []) =>
  harness.service.call(
    contract.editChatMessage,
    { params: { chatId, messageId: id }, body: { message, mentions } },
    { as: claimsOf(as) },
  )
const remove = (as: Person, { chatId, id }: ChatMessage) =>
  harness.service.call(contract.deleteChatMessage, { params: { chatId, messageId: id } }, { as: claimsOf(as) })
const react = (as: Person, { chatId, id }: ChatMessage, emoji: string | null) =>
  harness.service.call(
    contract.reactToChatMessage,
    { params: { chatId, messageId: id }, body: { emoji } },
    { as: claimsOf(as) },
  )
const age = ({ id }: ChatMessage) =>
  harness.service.database.query(`update chat_message set created_at = now() - interval '16 minutes' where id = $1`, [
    id,
  ])
async function given() {
  const company = await harness.company()
  const [owner, member] = [await company.person(), await company.person()]
  return { company, owner, member, chat: await harness.chat(owner, member) }
}
const tooOld = { status: 400, body: { error: 'ERR_MESSAGE_TOO_OLD' } }
const missing = { status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } }
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }

test('a new message gets the next place in the chat, and is published to the members with the updated chat', async () => {
  const { company, owner, member, chat } = await given()

  const answer = await send(owner, chat.id, { message: ' Olá\npessoal ' })

  const [message] = answer.body.messages
  expect(answer).toMatchObject({
    status: 201,
    body: { messages: [{ seq: 1, message: 'Olá\npessoal', senderId: owner.userId, sender: { name: owner.name } }] },
  })
  const [event] = await harness.service.heard(chatMessageCreated, company.id)
  expect(event).toMatchObject({ newMessage: message, chat: { lastMessage: `${owner.name}: Olá\npessoal`, lastSeq: 1 } })
  expect(event?.memberIds).toEqual(expect.arrayContaining([owner.userId, member.userId]))
  expect(event?.chat).not.toHaveProperty('users')
  const long = await harness.write(owner, chat.id, `${'x'.repeat(3_998)}🙂`)
  expect(long.message).toHaveLength(4_000)
  expect((await harness.show(owner, chat.id)).lastMessage).toHaveLength(255)
})

test.each(['', ' \n '])('a message with the text %j is refused', async (message) => {
  const { owner, chat } = await given()
  expect(await send(owner, chat.id, { message })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'message', code: 'required' }] },
  })
  expect((await page(owner, chat.id)).count).toBe(0)
})

test('simultaneous messages get consecutive places in the order of their events', async () => {
  const company = await harness.company()
  const people = await company.people(4)
  const [owner, ...others] = people as [Person, ...Person[]]
  const chat = await harness.chat(owner, ...others)

  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, n) => harness.write(people[n % 4] as Person, chat.id, `${n}`)),
  )

  const places = Array.from({ length: 40 }, (_, n) => n + 1)
  expect(sent.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(places)
  const heard = await harness.service.heard(chatMessageCreated, company.id, (all) => all.length === 40)
  expect(heard.map(({ newMessage }) => newMessage.seq)).toEqual(places)
  expect(heard.map((data) => data.chat.lastSeq)).toEqual(places)
  const versions = heard.map((data) => data.chat.version)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  const first = await page(owner, chat.id)
  const second = await page(owner, chat.id, { pageNumber: 2 })
  expect([...second.records, ...first.records].map(({ seq }) => seq)).toEqual(places)
})

test("a message is stored once if its idempotency key or the browser's message id is sent again", async () => {
  const { company, owner, member, chat } = await given()
  const key = randomUUID()
  const clientId = randomUUID()

  const first = await send(owner, chat.id, { message: 'Oi' }, key)
  const repeated = [
    await send(owner, chat.id, { message: 'Oi' }, key),
    await send(owner, chat.id, { message: 'Oi' }, key),
  ]
  const own = await Promise.all([1, 2, 3].map(() => send(owner, chat.id, { message: 'Tudo bem?', clientId })))
  const others = await send(member, chat.id, { message: 'Também', clientId })

  for (const { body } of repeated) expect(body).toEqual(first.body)
  expect(new Set(own.map(({ body }) => body.messages[0]?.id)).size).toBe(1)
  expect(others.status).toBe(201)
  expect(textsOf(await page(owner, chat.id))).toEqual(['Oi', 'Tudo bem?', 'Também'])
  expect(await send(owner, chat.id, { message: 'Outra' }, key)).toMatchObject({
    status: 409,
    body: { error: 'ERR_IDEMPOTENCY_MISMATCH' },
  })
  expect(await harness.service.heard(chatMessageCreated, company.id, (all) => all.length > 2)).toHaveLength(3)
})

test('history is read in pages from the end, and before, after and around a message', async () => {
  const { owner, member, chat } = await given()
  const { chat: other } = await given()
  const all: ChatMessage[] = []
  for (let n = 1; n <= 45; n++) all.push(await harness.write(owner, chat.id, `${n}`))
  const at = (n: number) => all[n - 1]?.id
  const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => `${first + n}`)

  const cases: [Page, string[], { hasMore: boolean; hasNewer: boolean }][] = [
    [{}, range(26, 45), { hasMore: true, hasNewer: false }],
    [{ pageNumber: 3 }, range(1, 5), { hasMore: false, hasNewer: true }],
    [{ pageNumber: 4 }, [], { hasMore: false, hasNewer: true }],
    [{ before: at(26) }, range(6, 25), { hasMore: true, hasNewer: true }],
    [{ before: at(6) }, range(1, 5), { hasMore: false, hasNewer: true }],
    [{ after: at(5) }, range(6, 25), { hasMore: true, hasNewer: true }],
    [{ after: at(25) }, range(26, 45), { hasMore: false, hasNewer: false }],
    [{ after: at(45) }, [], { hasMore: false, hasNewer: false }],
    [{ around: at(20) }, range(11, 30), { hasMore: true, hasNewer: true }],
    [{ around: at(2) }, range(1, 12), { hasMore: false, hasNewer: true }],
  ]
  for (const [query, texts, ends] of cases) {
    const found = await page(member, chat.id, query)
    expect([textsOf(found), found]).toMatchObject([texts, { count: 45, ...ends }])
  }
  const foreign = { params: { chatId: other.id }, query: { before: at(20) } }
  expect(await harness.service.call(contract.listChatMessages, foreign, { as: claimsOf(owner) })).toMatchObject({
    status: 404,
  })
})

test('a message may quote a message of the same chat, and shows the quoted text until the quoted message is deleted', async () => {
  const { owner, member, chat } = await given()
  const other = await harness.chat(owner, member)
  const question = await harness.write(owner, chat.id, 'Quem vem?')
  const elsewhere = await harness.write(owner, other.id, 'x')

  const answer = await harness.write(member, chat.id, { message: 'Eu', quotedMsg: { id: question.id } })

  expect(answer.quotedMsg).toMatchObject({ id: question.id, message: 'Quem vem?', sender: { id: owner.userId } })
  expect(await send(member, chat.id, { message: 'x', quotedMsg: { id: elsewhere.id } })).toMatchObject(missing)
  await remove(owner, question)
  const { records } = await page(member, chat.id)
  expect(records).toMatchObject([{ isDeleted: true, message: '' }, { quotedMsg: { id: question.id, message: '' } }])
})

test('only members can be mentioned; each gets one notification, which is marked as read with the chat', async () => {
  const { company, owner, member, chat } = await given()
  const outsider = await company.person()
  const mentions = [member.userId, member.userId, owner.userId]

  const message = await harness.write(owner, chat.id, { message: 'Oi @todos', mentions })

  expect(message.mentions).toEqual([member.userId, owner.userId])
  for (const id of [outsider.userId, 99_000_000_000]) {
    expect(await send(owner, chat.id, { message: 'x', mentions: [id] })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    })
  }
  expect([await harness.told(owner), await harness.told(outsider)]).toEqual([[], []])
  expect(await harness.told(member)).toMatchObject([
    {
      by: { id: owner.userId, name: owner.name },
      readAt: null,
      about: { kind: 'chat-mention', chat: { id: chat.id }, messageId: message.id, excerpt: 'Oi @todos' },
    },
  ])
  await harness.service.call(contract.readChat, { params: { chatId: chat.id }, body: {} }, { as: claimsOf(member) })
  expect((await harness.told(member))[0]?.readAt).not.toBeNull()
})

test('references to tickets and contacts are stored without a check that these exist', async () => {
  const { owner, member, chat } = await given()
  const references = [
    { entity: 'ticket' as const, entityId: 12 },
    { entity: 'contact' as const, entityId: 34 },
  ]
  await harness.write(owner, chat.id, { message: 'Veja #12', references })

  expect((await page(member, chat.id)).records[0]?.references).toEqual(references)
  const faulty = { message: 'x', references: [{ entity: 'user', entityId: 1 }] } as unknown as Body
  expect((await send(owner, chat.id, faulty)).status).toBe(400)
})

test('each of several files becomes a message, the first one has the text, and only members may download the files', async () => {
  const { company, owner, member, chat } = await given()
  const [outsider, admin] = [await company.person(), await company.person({ profile: 'admin' })]
  const stranger = await (await harness.company()).person({ profile: 'admin' })

  const messages = await shareFiles(harness, owner, chat.id, {
    fields: { message: 'Preços' },
    files: [
      ['lista de preços.csv', 'a;b'],
      ['outra.csv', 'c;d'],
    ],
  })

  expect(messages).toMatchObject([
    { seq: 1, message: 'Preços', mediaType: 'application', mediaName: 'lista de preços.csv', mediaSize: 3 },
    { seq: 2, message: '', mediaName: 'outra.csv' },
  ])
  expect((await harness.show(member, chat.id)).lastMessage).toBe(`${owner.name}: outra.csv`)
  const path = messages[0]?.mediaPath ?? ''
  const address = addressOf({ mediaPath: path })
  expect(messages[0]?.mediaUrl).toBe(`/public/${path}`)
  expect(await findStatus(harness, member, address)).toBe(302)
  for (const as of [outsider, admin, stranger]) expect(await findStatus(harness, as, address)).toBe(404)
  const { body } = await harness.service.call(
    contract.changeChat,
    { params: { chatId: chat.id }, body: { users: [outsider.userId] } },
    { as: claimsOf(owner) },
  )
  expect(body.users).toHaveLength(2)
  expect([await findStatus(harness, member, address), await findStatus(harness, outsider, address)]).toEqual([404, 302])
})

test('a message can be edited by its author for 15 minutes, and only users whom the new text mentions stay notified', async () => {
  const { company, owner, member, chat } = await given()
  const third = await company.person()
  const users = [member.userId, third.userId]
  await harness.service.call(
    contract.changeChat,
    { params: { chatId: chat.id }, body: { users } },
    { as: claimsOf(owner) },
  )
  const message = await harness.write(owner, chat.id, { message: 'Reunião as 9', mentions: [member.userId] })
  const before = await harness.show(owner, chat.id)

  const edited = await edit(owner, message, 'Reunião às 10', [third.userId])

  expect(edited).toMatchObject({
    status: 200,
    body: { message: 'Reunião às 10', isEdited: true, version: 2, mentions: [third.userId], seq: message.seq },
  })
  expect(await edit(member, message, 'x')).toMatchObject(refused)
  expect(await harness.told(member)).toEqual([])
  expect(await harness.told(third)).toMatchObject([{ about: { excerpt: 'Reunião às 10' } }])
  expect(await harness.show(owner, chat.id)).toMatchObject({
    lastMessage: `${owner.name}: Reunião às 10`,
    updatedAt: before.updatedAt,
  })
  expect(await harness.service.heard(chatMessageUpdated, company.id)).toMatchObject([
    { message: edited.body, chat: { lastMessage: `${owner.name}: Reunião às 10` } },
  ])
  await age(message)
  expect(await edit(owner, message, 'x')).toMatchObject(tooOld)
  expect(await remove(owner, message)).toMatchObject(tooOld)
})

test('a deleted message keeps its place, and loses its text, file, reactions and notifications', async () => {
  const { owner, member, chat } = await given()
  await harness.write(member, chat.id, 'Antes')
  const [message] = await shareFiles(harness, owner, chat.id, {
    fields: { message: 'Segredo', mentions: `[${member.userId}]` },
    files: [['lista.csv', 'a;b']],
  })
  if (!message) throw new Error('no message was sent')
  await react(member, message, '👍')

  expect(await remove(member, message)).toMatchObject(refused)
  const deleted = await remove(owner, message)

  const nothing = { message: '', mediaUrl: null, mediaPath: null, mediaName: null, reactions: [], mentions: [] }
  expect(deleted).toMatchObject({ status: 200, body: { seq: 2, isDeleted: true, ...nothing } })
  expect(await remove(owner, message)).toMatchObject({ status: 200, body: deleted.body })
  expect(await edit(owner, message, 'x')).toMatchObject(missing)
  expect(await react(member, message, '👍')).toMatchObject(missing)
  expect(await harness.told(member)).toEqual([])
  expect(await findStatus(harness, member, addressOf(message))).toBe(404)
  expect((await harness.show(member, chat.id)).lastMessage).toBe(`${member.name}: Antes`)
  const { rows } = await harness.service.database.query(
    'select delete_after is not null as goes from media_file where path = $1',
    [message.mediaPath],
  )
  expect(rows).toEqual([{ goes: true }])
})

test('each member has at most one emoji on a message and can remove it', async () => {
  const { company, owner, member, chat } = await given()
  const message = await harness.write(owner, chat.id, 'Oi')

  await react(member, message, '👍')
  await react(member, message, '👍')
  await react(owner, message, '🎉')
  const changed = await react(member, message, '❤️')

  expect(changed.body.reactions).toEqual([
    { userId: owner.userId, emoji: '🎉' },
    { userId: member.userId, emoji: '❤️' },
  ])
  for (const emoji of ['<b>', 'ok', '👍👍']) expect((await react(member, message, emoji)).status).toBe(400)
  expect((await react(member, message, null)).body.reactions).toEqual([{ userId: owner.userId, emoji: '🎉' }])
  const heard = await harness.service.heard(chatMessageUpdated, company.id, (all) => all.length > 3)
  expect(heard.map((data) => data.message.version)).toEqual([2, 3, 4, 5])
})

test('unread counts and places of messages continue after a restart of the service', async () => {
  const { owner, member, chat } = await given()
  for (const text of ['1', '2']) await harness.write(owner, chat.id, text)

  await harness.service.restart()

  const { body } = await harness.service.call(contract.countUnreadChats, {}, { as: claimsOf(member) })
  expect(body).toEqual({ chats: 1, messages: 2 })
  expect(await harness.write(member, chat.id, '3')).toMatchObject({ seq: 3 })
})
