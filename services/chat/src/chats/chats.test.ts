import { companyUpdated, userDeleted, userTold, userUpdated } from '@recado/contracts/auth/events'
import {
  chatCreated,
  chatDeleted,
  chatMembersAsked,
  chatMembersTold,
  chatMessageCreated,
  chatRead,
  chatUpdated,
} from '@recado/contracts/chats/events'
import * as contract from '@recado/contracts/chats/routes'
import { CHAT_LIMIT } from '@recado/contracts/limits'
import { aCompany, aUser } from '@recado/contracts/testing/company'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, findStatus, shareFiles } from '../../test/files.ts'
import { claimsOf, type Harness, type Person, startChat } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startChat()
})
afterAll(() => harness.close())

const missing = { status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } }
const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const idsOf = (people: readonly Person[]) => people.map(({ userId }) => userId)
const change = (as: Person, chatId: number, body: { title?: string; users?: number[] }) =>
  harness.service.call(contract.changeChat, { params: { chatId }, body }, { as: claimsOf(as) })
const remove = (as: Person, chatId: number) =>
  harness.service.call(contract.deleteChat, { params: { chatId } }, { as: claimsOf(as) })
const list = async (as: Person, searchParam?: string) =>
  (await harness.service.call(contract.listChats, { query: { searchParam } }, { as: claimsOf(as) })).body
const read = (as: Person, chatId: number, upTo?: number) =>
  harness.service.call(contract.readChat, { params: { chatId }, body: { upTo } }, { as: claimsOf(as) })
const counters = async (as: Person) =>
  (await harness.service.call(contract.countUnreadChats, {}, { as: claimsOf(as) })).body
const unreadsOf = async (as: Person, chatId: number) =>
  (await harness.show(as, chatId)).users.find(({ userId }) => userId === as.userId)?.unreads

/** Sends one request of each kind that only members of the chat may send. */
const asking = (as: Person, chatId: number, messageId: number) => {
  const params = { chatId }
  const own = { as: claimsOf(as) }
  const one = { chatId, messageId }
  return [
    harness.service.call(contract.getChat, { params }, own),
    change(as, chatId, { title: 'x' }),
    remove(as, chatId),
    read(as, chatId),
    harness.service.call(contract.listChatMessages, { params, query: {} }, own),
    harness.service.call(contract.sendChatMessage, { params, body: { message: 'x' } }, own),
    harness.service.call(contract.editChatMessage, { params: one, body: { message: 'x' } }, own),
    harness.service.call(contract.deleteChatMessage, { params: one }, own),
    harness.service.call(contract.reactToChatMessage, { params: one, body: { emoji: '👍' } }, own),
  ]
}

test('a new chat contains its creator, is found by id and uuid, and accepts members as ids or objects', async () => {
  const company = await harness.company()
  const ana = await company.person({ name: 'Ana', online: true })
  const [bia, caio] = [await company.person({ name: 'Bia' }), await company.person({ name: 'Caio' })]

  const body = { title: ' Vendas ', users: [bia.userId, { id: caio.userId }, ana.userId] }
  const answer = await harness.service.call(contract.createChat, { body }, { as: claimsOf(ana) })

  const unread = { unreads: 0, readSeq: 0 }
  expect(answer).toMatchObject({
    status: 201,
    body: {
      title: 'Vendas',
      ownerId: ana.userId,
      lastMessage: '',
      lastSeq: 0,
      version: 1,
      users: [
        { userId: ana.userId, ...unread, user: { id: ana.userId, name: 'Ana', online: true } },
        { userId: bia.userId, ...unread, user: { id: bia.userId, name: 'Bia', online: false } },
        { userId: caio.userId, ...unread },
      ],
    },
  })
  const { id, uuid } = answer.body
  for (const chatId of [id, uuid]) {
    const found = await harness.service.call(contract.getChat, { params: { chatId } }, { as: claimsOf(bia) })
    expect(found.body).toEqual(answer.body)
  }
  expect(await harness.service.heard(chatCreated, company.id)).toEqual([{ chat: answer.body }])
})

test('the presence of a user is that of the newest event, even if no presence was stored before or an older event arrives later', async () => {
  const company = await harness.company()
  const owner = await company.person()
  const member = aUser(company.id, { id: (await company.person()).userId, version: 1 })
  const chat = await harness.chat(owner, { ...member, userId: member.id })
  const isOnline = async () =>
    (await harness.show(owner, chat.id)).users.find(({ userId }) => userId === member.id)?.user.online
  const forget = 'delete from person_presence where user_id = $1' // as if no event about the presence had arrived
  await harness.service.database.query(forget, [member.id])

  await harness.service.publish(userTold, company.id, { user: { ...member, online: true } })
  await eventually(isOnline)
  await harness.service.publish(userUpdated, company.id, { user: { ...member, online: false, version: 3 } })
  await eventually(async () => !(await isOnline()))
  const late = crypto.randomUUID()
  await harness.service.publish(userUpdated, company.id, { user: { ...member, online: true, version: 2 } }, late)
  const handled = `select 1 from inbox where queue = 'chat.keep-user' and event_id = $1`
  await eventually(async () => (await harness.service.database.query(handled, [late])).rowCount)
  expect(await isOnline()).toBe(false)
})

test('users who are not members, including admins, get 404 for a chat', async () => {
  const company = await harness.company()
  const [owner, member] = [await company.person(), await company.person()]
  const chat = await harness.chat(owner, member)
  const { id: messageId } = await harness.write(owner, chat.id, 'Oi')
  const admin = await company.person({ profile: 'admin' })
  const stranger = await (await harness.company()).person({ profile: 'admin' })

  for (const as of [admin, stranger]) {
    for (const answer of await Promise.all(asking(as, chat.id, messageId))) expect(answer).toMatchObject(missing)
    expect(await list(as)).toMatchObject({ records: [], count: 0 })
    expect(await list(as, 'Vendas')).toMatchObject({ records: [] })
    expect(await counters(as)).toEqual({ chats: 0, messages: 0 })
  }
  expect(await harness.show(owner, chat.id)).toMatchObject({ title: 'Vendas', lastSeq: 1 })
})

test('members who do not own a chat cannot change or delete it', async () => {
  const company = await harness.company()
  const [owner, member] = [await company.person(), await company.person({ profile: 'admin' })]
  const chat = await harness.chat(owner, member)

  expect(await change(member, chat.id, { title: 'x' })).toMatchObject(refused)
  expect(await remove(member, chat.id)).toMatchObject(refused)
  expect(await harness.show(owner, chat.id)).toEqual(chat)
})

test.each([
  ['a user of another company', async () => [(await (await harness.company()).person()).userId]],
  ['an id that does not exist', async () => [99_000_000_000]],
])('%s cannot become a member', async (_, whom) => {
  const company = await harness.company()
  const [owner, member] = [await company.person(), await company.person()]
  const chat = await harness.chat(owner, member)
  const users = await whom()
  const noUser = { status: 404, body: { error: 'ERR_NO_USER_FOUND' } }

  const made = await harness.service.call(
    contract.createChat,
    { body: { title: 'x', users: [member.userId, ...users] } },
    { as: claimsOf(owner) },
  )
  expect(made).toMatchObject(noUser)
  expect(await change(owner, chat.id, { users: [member.userId, ...users] })).toMatchObject(noUser)
  expect((await list(owner)).records).toEqual([chat])
})

test.each([
  [{ title: ' ', users: [1] }, 'title', 'required'],
  [{ title: 'x'.repeat(101), users: [1] }, 'title', 'too_long'],
  [{ title: 'x', users: [] }, 'users', 'required'],
])('a chat with %j is refused', async (body, field, code) => {
  const as = claimsOf(await (await harness.company()).person())
  const answer = await harness.service.call(contract.createChat, { body }, { as })
  expect([answer.status, answer.body['fields']]).toMatchObject([400, [{ field, code }]])
})

test('a chat without another member is refused', async () => {
  const company = await harness.company()
  const [owner, member] = [await company.person(), await company.person()]
  const chat = await harness.chat(owner, member)
  const alone = { status: 400, body: { fields: [{ field: 'users', code: 'required' }] } }
  const body = { title: 'x', users: [owner.userId] }

  expect(await harness.service.call(contract.createChat, { body }, { as: claimsOf(owner) })).toMatchObject(alone)
  expect(await change(owner, chat.id, { users: [owner.userId] })).toMatchObject(alone)
})

test('a removed member cannot read the chat, others keep their unread messages, and a new member sees the whole history', async () => {
  const company = await harness.company()
  const [owner, stays, goes, comes] = (await company.people(4)) as [Person, Person, Person, Person]
  const chat = await harness.chat(owner, stays, goes)
  const { id: messageId } = await harness.write(owner, chat.id, {
    message: 'Oi',
    mentions: [stays.userId, goes.userId],
  })

  const changed = await change(owner, chat.id, { title: 'Nova', users: idsOf([stays, comes]) })

  expect(changed).toMatchObject({ status: 200, body: { title: 'Nova', version: 3 } })
  for (const answer of await Promise.all(asking(goes, chat.id, messageId))) expect(answer).toMatchObject(missing)
  expect(await harness.told(goes)).toEqual([])
  expect(await harness.told(stays)).toHaveLength(1)
  expect([await unreadsOf(stays, chat.id), await unreadsOf(comes, chat.id)]).toEqual([1, 0])
  const query = { params: { chatId: chat.id }, query: {} }
  const history = await harness.service.call(contract.listChatMessages, query, { as: claimsOf(comes) })
  expect(history.body.records.map(({ message }) => message)).toEqual(['Oi'])
  expect(await harness.service.heard(chatUpdated, company.id)).toMatchObject([
    { chat: changed.body, added: [comes.userId], removed: [goes.userId] },
  ])
  expect(await change(owner, chat.id, { title: 'Nova', users: idsOf([comes, stays]) })).toEqual(
    expect.objectContaining({ body: changed.body }),
  )
})

test('the messages, notifications and files of a chat are deleted with the chat', async () => {
  const company = await harness.company()
  const [owner, member] = [await company.person(), await company.person()]
  const chat = await harness.chat(owner, member)
  const fields = { message: 'Veja', mentions: JSON.stringify([member.userId]) }
  await shareFiles(harness, owner, chat.id, { fields, files: [['lista.csv', 'a;b']] })

  expect(await remove(owner, chat.id)).toMatchObject({ status: 200, body: { message: 'Conversa excluída.' } })

  expect(await remove(owner, chat.id)).toMatchObject(missing)
  expect(await harness.told(member)).toEqual([])
  expect(await harness.service.heard(chatDeleted, company.id)).toMatchObject([
    { chatId: chat.id, version: 3, memberIds: expect.arrayContaining(idsOf([owner, member])) },
  ])
  const { rows } = await harness.service.database.query(
    `select (select count(*)::int from chat_message where company_id = $1) as messages,
       (select count(*)::int from media_file where company_id = $1 and delete_after is null) as files`,
    [company.id],
  )
  expect(rows).toEqual([{ messages: 0, files: 0 }])
})

test("a member's unread messages are the other members' messages after the position up to which the member has read", async () => {
  const company = await harness.company()
  const [owner, member] = [await company.person(), await company.person()]
  const [chat, other] = [await harness.chat(owner, member), await harness.chat(owner, member)]
  await harness.write(owner, chat.id, '1')
  const second = await harness.write(owner, chat.id, '2')
  await harness.write(owner, chat.id, '3')
  await harness.write(owner, other.id, '1')

  expect(await counters(member)).toEqual({ chats: 2, messages: 4 })
  expect(await counters(owner)).toEqual({ chats: 0, messages: 0 })
  expect((await read(member, chat.id, second.id)).body.users).toMatchObject([{}, { unreads: 1, readSeq: 2 }])
  expect((await read(member, chat.id)).body.users).toMatchObject([{}, { unreads: 0, readSeq: 3 }])
  await read(member, chat.id, second.id)
  expect(await unreadsOf(member, chat.id)).toBe(0)
  expect(await counters(member)).toEqual({ chats: 1, messages: 1 })
  expect(await read(member, chat.id, 99_000_000)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_MESSAGE_FOUND' },
  })
  await harness.write(member, other.id, 'Vi')
  expect(await counters(member)).toEqual({ chats: 0, messages: 0 })
})

test('chats are found by title, member and last message, regardless of case and accents, latest change first', async () => {
  const company = await harness.company()
  const owner = await company.person({ name: 'Zé' })
  const [joao, maria] = [await company.person({ name: 'João' }), await company.person({ name: 'Maria' })]
  const make = async (title: string, with_: Person) => {
    const body = { title, users: [with_.userId] }
    return (await harness.service.call(contract.createChat, { body }, { as: claimsOf(owner) })).body
  }
  const [first, second] = [await make('Férias', joao), await make('Escala', maria)]
  await harness.write(owner, first.id, 'Até amanhã')
  const found = async (text?: string) => (await list(owner, text)).records.map(({ title }) => title)

  expect(await found()).toEqual(['Férias', 'Escala'])
  await harness.write(maria, second.id, 'Ok')
  expect(await found()).toEqual(['Escala', 'Férias'])
  for (const text of ['FERIAS', 'joao', 'amanha']) expect(await found(text)).toEqual(['Férias'])
  expect(await found('Maria')).toEqual(['Escala'])
  expect((await list(maria)).records.map(({ title }) => title)).toEqual(['Escala'])
  for (let n = 0; n < 20; n++) await make(`Mais ${n}`, joao)
  expect(await list(owner)).toMatchObject({ count: 22, hasMore: true })
})

test('a chat has at most 200 members; a message is published to all, and unread for all except its author', async () => {
  const company = await harness.company()
  const owner = await company.person()
  const others = await crowd(company.id, CHAT_LIMIT.members)
  const create = (users: number[]) =>
    harness.service.call(contract.createChat, { body: { title: 'Todos', users } }, { as: claimsOf(owner) })

  const { body: chat } = await create([owner.userId, ...others.slice(1)])
  await harness.write(owner, chat.id, 'Oi')

  const { users } = await harness.show(owner, chat.id)
  expect([users.length, users.filter(({ unreads }) => unreads === 1).length]).toEqual([200, 199])
  const [written] = await harness.service.heard(chatMessageCreated, company.id)
  expect(written?.memberIds.toSorted((a, b) => a - b)).toEqual([owner.userId, ...others.slice(1)])
  expect(await create([owner.userId, ...others])).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'users', code: 'invalid' }] },
  })
})

/** Inserts this number of users with SQL, because publishing their events would take too long. */
async function crowd(companyId: number, count: number): Promise<number[]> {
  const { rows } = await harness.service.database.query<{ id: number }>(
    `insert into user_ref (company_id, id, name, profile, version)
       select $1, 1e9 + n, 'Colega ' || n, 'user', 1 from generate_series(1, $2::int) n returning id::int`,
    [companyId, count],
  )
  return rows.map(({ id }) => id)
}

test('after a user is deleted, their chats belong to the member who joined first, and their messages keep their name', async () => {
  const company = await harness.company()
  const [goes, heir, last] = (await company.people(3)) as [Person, Person, Person]
  const chat = await harness.chat(goes, heir)
  await change(goes, chat.id, { users: idsOf([heir, last]) })
  const alone = await harness.chat(goes, heir)
  await harness.service.database.query('delete from chat_member where chat_id = $1 and user_id = $2', [
    alone.id,
    heir.userId,
  ])
  await harness.write(goes, chat.id, 'Adeus')

  const id = crypto.randomUUID()
  for (const _ of [1, 2]) await harness.service.publish(userDeleted, company.id, { userId: goes.userId }, id)
  await harness.service.heard(chatDeleted, company.id)

  const left = await harness.show(heir, chat.id)
  expect(left).toMatchObject({ ownerId: heir.userId, lastMessage: `${goes.name}: Adeus` })
  expect(left.users.map(({ userId }) => userId)).toEqual(expect.arrayContaining(idsOf([heir, last])))
  expect(left.users).toHaveLength(2)
  const query = { params: { chatId: chat.id }, query: {} }
  const { body } = await harness.service.call(contract.listChatMessages, query, { as: claimsOf(heir) })
  expect(body.records).toMatchObject([{ sender: { id: goes.userId, name: goes.name } }])
  const again = { body: { title: 'x', users: [goes.userId] } }
  expect(await harness.service.call(contract.createChat, again, { as: claimsOf(heir) })).toMatchObject({ status: 404 })
  expect(await harness.service.heard(chatDeleted, company.id)).toMatchObject([{ chatId: alone.id }])
})

test('a read position is published to all members of a small chat, and only to the reader in a large one', async () => {
  const company = await harness.company()
  const people = await company.people(CHAT_LIMIT.readersLive + 1)
  const [owner, member, ...others] = people as [Person, Person, ...Person[]]
  const small = await harness.chat(owner, member)
  const large = await harness.chat(owner, member, ...others)
  for (const { id } of [small, large]) {
    await harness.write(owner, id, 'Oi')
    await read(member, id)
    await read(member, id)
  }

  const [ofSmall, ofLarge, ...more] = await harness.service.heard(chatRead, company.id, (all) => all.length > 1)
  expect(ofSmall).toMatchObject({ chatId: small.id, userId: member.userId, readSeq: 1 })
  expect(ofSmall?.hearerIds).toEqual(expect.arrayContaining(idsOf([owner, member])))
  expect(ofLarge).toMatchObject({ chatId: large.id, hearerIds: [member.userId] })
  expect(more).toEqual([])
})

test('the members of a chat are published on request, and a request of another company is ignored', async () => {
  const company = await harness.company()
  const [owner, member] = [await company.person(), await company.person()]
  const chat = await harness.chat(owner, member)
  const stranger = await harness.company()

  await harness.service.publish(chatMembersAsked, stranger.id, { chatId: chat.id })
  await harness.service.publish(chatMembersAsked, company.id, { chatId: chat.id })

  const memberIds = expect.arrayContaining(idsOf([owner, member]))
  expect(await harness.service.heard(chatMembersTold, company.id)).toEqual([{ chatId: chat.id, version: 1, memberIds }])
  expect(await harness.service.heard(chatMembersTold, stranger.id, () => true)).toEqual([])
})

test('users cannot see chats or their files while the plan of the company does not include chats', async () => {
  const company = await harness.company()
  const [owner, member] = [await company.person(), await company.person()]
  const chat = await harness.chat(owner, member)
  const [shared] = await shareFiles(harness, owner, chat.id, { files: [['lista.csv', 'a;b']] })
  const opened = () => findStatus(harness, member, addressOf({ mediaPath: shared?.mediaPath ?? null }))
  const setFeatures = async (features: ('useInternalChat' | 'useKanban')[], version: number) => {
    const { plan, ...rest } = aCompany(company.id)
    await harness.service.publish(companyUpdated, company.id, {
      company: { ...rest, version, plan: { ...plan, features } },
    })
  }
  expect(await opened()).toBe(302)

  await setFeatures(['useKanban'], 2)
  await eventually(async () => (await opened()) === 404)
  const as = { ...claimsOf(owner), features: [] }
  expect(await harness.service.call(contract.listChats, { query: {} }, { as })).toMatchObject({
    status: 403,
    body: { error: 'ERR_FEATURE_DISABLED' },
  })

  await setFeatures(['useInternalChat'], 3)
  await eventually(async () => (await opened()) === 302)
})
