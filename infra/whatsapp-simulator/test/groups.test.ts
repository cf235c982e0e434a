import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { must, type TestClient, textOf, WAIT } from './client.ts'
import { COMPANY, CUSTOMER, link, startWorld, type World } from './linked.ts'

const COLLEAGUE = '5531966662222'

let world: World
let client: TestClient
const events: { groups: unknown[]; participants: unknown[] } = { groups: [], participants: [] }
beforeAll(async () => {
  world = await startWorld()
  await world.control.putPhone(COLLEAGUE, { name: 'Colega' })
  client = await link(world)
  client.socket.ev.on('groups.upsert', (groups) => events.groups.push(...groups))
  client.socket.ev.on('groups.update', (groups) => events.groups.push(...groups))
  client.socket.ev.on('group-participants.update', (change) => events.participants.push(change))
})
afterAll(() => world.stop())
beforeEach(() => world.control.setFaults({}))

const newGroup = (addressing: 'lid' | 'pn' = 'lid') =>
  world.control.createGroup({ owner: CUSTOMER, subject: 'Condomínio', members: [COMPANY, COLLEAGUE], addressing })
const write = (number: string, to: string, text: string, options: { unreadable?: number } = {}) =>
  world.control.sendContent(number, { to, content: { kind: 'text', text }, ...options })

const heard = (id: string) =>
  vi.waitFor(() => {
    const found = client.seen.messages.filter(({ message }) => message.key.id === id && message.message)
    return must(found.at(-1)?.message, `${id} did not arrive`)
  }, WAIT)
const shown = (number: string, id: string) =>
  vi.waitFor(async () => {
    const found = (await world.control.messages(number)).find((message) => message.id === id)
    return must(found, `${id} is not on the phone`)
  }, WAIT)

test.each([['lid'], ['pn']] as const)(
  'members write to a group addressed by %s, and the client reads them',
  async (by) => {
    const { id: group } = await newGroup(by)
    const { lid } = await world.control.phone(CUSTOMER)
    const jids = { lid: `${lid}@lid`, pn: `${CUSTOMER}@s.whatsapp.net` }

    const first = await heard((await write(CUSTOMER, group, 'bom dia')).id)
    const second = await heard((await write(CUSTOMER, group, 'alguém aí?')).id)
    const other = await heard((await write(COLLEAGUE, group, 'eu')).id)

    expect([first, second, other].map(textOf)).toEqual(['bom dia', 'alguém aí?', 'eu'])
    expect(first.key).toMatchObject({
      remoteJid: group,
      fromMe: false,
      participant: jids[by],
      participantAlt: jids[by === 'lid' ? 'pn' : 'lid'],
    })
    expect(await shown(COLLEAGUE, must(first.key.id, 'no id'))).toMatchObject({ chat: group, author: CUSTOMER })
  },
)

test('every member decrypts and confirms a message of the client to a group', async () => {
  const { id: group } = await newGroup()
  const receipts: (string | undefined)[] = []
  client.socket.ws.on('CB:receipt', ({ attrs }: { attrs: Record<string, string> }) => {
    if (attrs['from'] === group) receipts.push(attrs['participant'])
  })

  const sent = []
  for (const text of ['um', 'dois', 'três']) sent.push(await client.socket.sendMessage(group, { text }))

  for (const [index, text] of ['um', 'dois', 'três'].entries()) {
    const id = must(sent[index]?.key.id, 'not sent')
    for (const number of [CUSTOMER, COLLEAGUE]) {
      expect(await shown(number, id)).toMatchObject({ text, chat: group, author: COMPANY, fromMe: false, copies: 1 })
    }
    expect(await shown(COMPANY, id)).toMatchObject({ text, chat: group, fromMe: true })
  }
  const readers = await Promise.all([CUSTOMER, COLLEAGUE].map((number) => world.control.phone(number)))
  const jids = readers.map(({ lid }) => `${lid}@lid`)
  await vi.waitFor(() => expect(receipts.toSorted()).toEqual([...jids, ...jids, ...jids].toSorted()), WAIT)
})

test("a message that the number's owner writes to a group on the handset reaches the client as its own", async () => {
  const { id: group } = await newGroup()

  const { key, message } = await heard((await write(COMPANY, group, 'do celular')).id)

  expect(key).toMatchObject({ remoteJid: group, fromMe: true })
  expect(message?.conversation).toBe('do celular')
})

test('an edit, a reaction and a quote in a group refer to the right message', async () => {
  const { id: group } = await newGroup()
  const { id } = await write(CUSTOMER, group, 'reuniao as 8')
  const question = await heard(id)
  await world.control.sendContent(CUSTOMER, { to: group, content: { kind: 'edit', target: id, text: 'reunião às 8' } })
  await client.socket.sendMessage(group, { react: { text: '👍', key: question.key } })
  await world.control.sendContent(COLLEAGUE, { to: group, content: { kind: 'text', text: 'vou' }, quoted: id })

  await vi.waitFor(async () => {
    expect(await shown(COLLEAGUE, id)).toMatchObject({
      text: 'reunião às 8',
      reactions: [{ by: COMPANY, emoji: '👍' }],
    })
  }, WAIT)
  const answer = (await world.control.messages(CUSTOMER, group)).find(({ text }) => text === 'vou')
  expect(answer?.quoted).toEqual(expect.objectContaining({ id, fromMe: true }))
})

test('a group message that cannot be decrypted is requested again and arrives', async () => {
  const { id: group } = await newGroup()
  await heard((await write(CUSTOMER, group, 'antes')).id)

  const late = (await write(CUSTOMER, group, 'na segunda vez', { unreadable: 1 })).id
  expect(textOf(await heard(late))).toBe('na segunda vez')
  expect(textOf(await heard((await write(CUSTOMER, group, 'depois')).id))).toBe('depois')

  await world.control.setFaults({ unreadable: { phone: COLLEAGUE, count: 2 } })
  const sent = await client.socket.sendMessage(group, { text: 'de novo' })
  await vi.waitFor(async () => {
    const message = await shown(COLLEAGUE, must(sent?.key.id, 'not sent'))
    expect(message).toMatchObject({ kind: 'text', text: 'de novo' })
  }, WAIT)
})

test('the client learns of a new group, its subject and changes of its members', async () => {
  const { id: group } = await newGroup()
  await vi.waitFor(
    () => expect(events.groups).toContainEqual(expect.objectContaining({ id: group, subject: 'Condomínio' })),
    WAIT,
  )
  await world.control.changeSubject(group, { subject: 'Prédio', by: CUSTOMER })
  await vi.waitFor(
    () => expect(events.groups).toContainEqual(expect.objectContaining({ id: group, subject: 'Prédio' })),
    WAIT,
  )
  await world.control.changeMembers(group, { action: 'remove', numbers: [COLLEAGUE] })
  await world.control.changeMembers(group, { action: 'add', numbers: [COLLEAGUE] })
  await world.control.changeMembers(group, { action: 'promote', numbers: [COLLEAGUE] })
  await vi.waitFor(() => {
    const actions = (events.participants as { id: string; action: string }[]).filter(({ id }) => id === group)
    expect(actions.map(({ action }) => action)).toEqual(['remove', 'add', 'promote'])
  }, WAIT)

  const { subject, participants, addressingMode } = await client.socket.groupMetadata(group)
  expect({ subject, addressingMode }).toEqual({ subject: 'Prédio', addressingMode: 'lid' })
  expect(participants.map(({ phoneNumber, admin }) => [phoneNumber, admin])).toEqual([
    [`${CUSTOMER}@s.whatsapp.net`, 'superadmin'],
    [`${COMPANY}@s.whatsapp.net`, null],
    [`${COLLEAGUE}@s.whatsapp.net`, 'admin'],
  ])
})

test('a former member of a group can neither read nor write messages in it', async () => {
  const { id: group } = await newGroup()
  await heard((await write(COLLEAGUE, group, 'ainda estou')).id)
  await world.control.changeMembers(group, { action: 'remove', numbers: [COLLEAGUE] })

  const { id } = await write(CUSTOMER, group, 'sem o colega')
  const sent = await client.socket.sendMessage(group, { text: 'ele saiu?' })

  expect(textOf(await heard(id))).toBe('sem o colega')
  expect(await shown(CUSTOMER, must(sent?.key.id, 'not sent'))).toMatchObject({ text: 'ele saiu?' })
  expect((await world.control.messages(COLLEAGUE, group)).map(({ text }) => text)).toEqual(['ainda estou'])
  await expect(write(COLLEAGUE, group, 'ei')).rejects.toMatchObject({ status: 409, code: 'ERR_NOT_A_MEMBER' })
})

test('the client can create, change and leave a group', async () => {
  const { id } = await client.socket.groupCreate('Do gateway', [`${CUSTOMER}@s.whatsapp.net`])
  await client.socket.groupUpdateSubject(id, 'Atendimento')
  await client.socket.groupParticipantsUpdate(id, [`${COLLEAGUE}@s.whatsapp.net`], 'add')
  expect((await world.control.groups()).find((group) => group.id === id)).toMatchObject({
    subject: 'Atendimento',
    members: [{ number: COMPANY }, { number: CUSTOMER }, { number: COLLEAGUE }],
  })

  await client.socket.groupLeave(id)

  await vi.waitFor(async () => {
    const group = (await world.control.groups()).find((each) => each.id === id)
    expect(group?.members.map(({ number }) => number)).toEqual([CUSTOMER, COLLEAGUE])
  }, WAIT)
})
