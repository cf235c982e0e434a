import type { BinaryNode } from '@whiskeysockets/baileys'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { must, type TestClient, textOf, WAIT } from './client.ts'
import { COMPANY, CUSTOMER, link, startWorld, type World } from './linked.ts'

let world: World
let client: TestClient
beforeAll(async () => {
  world = await startWorld()
  client = await link(world)
})
afterAll(() => world.stop())
beforeEach(() => world.control.setFaults({}))

const customerJid = `${CUSTOMER}@s.whatsapp.net`
const write = (text: string, options: { unreadable?: number; device?: number; id?: string } = {}) =>
  world.control.sendContent(CUSTOMER, { to: COMPANY, content: { kind: 'text', text }, ...options })
const heard = (id: string) =>
  vi.waitFor(() => {
    const found = client.seen.messages.filter(({ message }) => message.key.id === id && message.message)
    return must(found.at(-1)?.message, `${id} did not arrive`)
  }, WAIT)
const shown = (id: string) =>
  vi.waitFor(async () => {
    const found = (await world.control.messages(CUSTOMER)).find((message) => message.id === id)
    return must(found, `${id} is not on the phone`)
  }, WAIT)
const logged = async (type: string) => (await world.control.log()).filter((entry) => entry.type === type)

test('a person with several devices gets a message on each device, and can write from each', async () => {
  await heard((await write('do celular')).id)
  const { device } = await world.control.addCompanion(CUSTOMER)

  const computer = await heard((await write('do computador', { device })).id)
  const sent = await client.socket.sendMessage(customerJid, { text: 'para todos' })

  const { lid } = await world.control.phone(CUSTOMER)
  expect(computer.key.remoteJid).toBe(`${lid}@lid`)
  expect(textOf(computer)).toBe('do computador')
  await vi.waitFor(async () => {
    const message = await shown(must(sent?.key.id, 'not sent'))
    expect(message).toMatchObject({ text: 'para todos', copies: 1, companions: [device] })
  }, WAIT)
  await world.control.setFaults({ unreadable: { phone: CUSTOMER, count: 2 } }) // on either device
  const late = await client.socket.sendMessage(customerJid, { text: 'na segunda vez' })
  await vi.waitFor(async () => {
    const message = await shown(must(late?.key.id, 'not sent'))
    expect(message).toMatchObject({ kind: 'text', text: 'na segunda vez', companions: [device] })
  }, WAIT)
  expect(textOf(await heard((await write('de novo do computador', { device, unreadable: 1 })).id))).toBe(
    'de novo do computador',
  )
  await expect(write('de nenhum', { device: 77 })).rejects.toMatchObject({ status: 404 })
})

test('a message is sent again when the client cannot decrypt it once or twice', async () => {
  const once = (await write('uma', { unreadable: 1 })).id
  expect(textOf(await heard(once))).toBe('uma')
  const twice = (await write('duas', { unreadable: 2 })).id
  expect(textOf(await heard(twice))).toBe('duas')

  const retries = (await logged('retry')).map(({ id }) => id)
  expect(retries.filter((id) => id === once)).toHaveLength(1)
  expect(retries.filter((id) => id === twice).length).toBeGreaterThanOrEqual(2)
  expect(client.seen.messages.some(({ message }) => message.key.id === once && message.messageStubType)).toBe(true)
})

test('a message that the phone cannot decrypt is requested again', async () => {
  await world.control.setFaults({ unreadable: { phone: CUSTOMER } })

  const sent = await client.socket.sendMessage(customerJid, { text: 'na segunda' })

  const id = must(sent?.key.id, 'not sent')
  await vi.waitFor(async () => expect(await shown(id)).toMatchObject({ kind: 'text', text: 'na segunda' }), WAIT)
  expect((await logged('phone-retry')).map((entry) => entry.id)).toContain(id)
})

test('a contact known by LID is found by number', async () => {
  await world.control.putPhone('5541955553333', { name: 'Nova', addressing: 'lid' })
  const { id } = await world.control.sendMessage('5541955553333', { to: COMPANY, text: 'oi' })
  const { key } = await heard(id)
  await world.control.putPhone('5541955553333', { addressing: 'pn' })
  const later = await heard((await world.control.sendMessage('5541955553333', { to: COMPANY, text: 'de novo' })).id)

  expect(key).toMatchObject({ remoteJidAlt: '5541955553333@s.whatsapp.net' })
  expect(later.key).toMatchObject({ remoteJid: '5541955553333@s.whatsapp.net', remoteJidAlt: key.remoteJid })
})

test('a caller sees that the client rejects a call, and a second call ends unanswered', async () => {
  const calls: { id: string; status: string; isVideo?: boolean; callerPn?: string }[] = []
  client.socket.ev.on('call', (events) => calls.push(...(events as typeof calls)))

  const call = await world.control.call(CUSTOMER, COMPANY, { isVideo: true })
  const { lid } = await world.control.phone(CUSTOMER)
  await vi.waitFor(
    () => expect(calls).toContainEqual(expect.objectContaining({ id: call.id, status: 'offer', isVideo: true })),
    WAIT,
  )
  expect(calls[0]?.callerPn).toBe(customerJid)
  await client.socket.rejectCall(call.id, `${lid}@lid`)
  expect(await world.control.calls(CUSTOMER)).toMatchObject([{ id: call.id, status: 'rejected' }])

  const missed = await world.control.call(CUSTOMER, COMPANY)
  await world.control.endCall(CUSTOMER, missed.id, 'timeout')
  await vi.waitFor(
    () => expect(calls).toContainEqual(expect.objectContaining({ id: missed.id, status: 'timeout' })),
    WAIT,
  )
  expect((await world.control.calls(COMPANY)).map(({ status }) => status)).toEqual(['rejected', 'missed'])
})

test('presence is sent in both directions', async () => {
  const presences: unknown[] = []
  client.socket.ev.on('presence.update', (update) => presences.push(update))
  const { lid } = await world.control.phone(CUSTOMER)

  await world.control.showPresence(CUSTOMER, COMPANY, 'composing')
  await world.control.showPresence(CUSTOMER, COMPANY, 'unavailable')
  await client.socket.sendPresenceUpdate('composing', customerJid)

  const jid = `${lid}@lid`
  await vi.waitFor(
    () =>
      expect(presences).toEqual([
        { id: jid, presences: { [jid]: { lastKnownPresence: 'composing' } } },
        { id: jid, presences: { [jid]: expect.objectContaining({ lastKnownPresence: 'unavailable' }) } },
      ]),
    WAIT,
  )
  await vi.waitFor(
    async () =>
      expect(await logged('presence')).toContainEqual(expect.objectContaining({ presence: 'composing', to: CUSTOMER })),
    WAIT,
  )
})

test('the server’s clock can be wrong and its connection slow', async () => {
  await world.control.setFaults({ clockSkewSeconds: 86_400 * 30 })
  const { messageTimestamp } = await heard((await write('do mês que vem')).id)
  expect(Number(messageTimestamp)).toBeGreaterThan(Date.now() / 1000 + 86_400 * 29)

  await world.control.setFaults({ latencyMs: 300 })
  const started = performance.now()
  await client.socket.query({
    tag: 'iq',
    attrs: { xmlns: 'w:p', type: 'get', to: '@s.whatsapp.net' },
    content: [{ tag: 'ping', attrs: {} }],
  })
  expect(performance.now() - started).toBeGreaterThan(550)
  const ids = await Promise.all(['a', 'b', 'c'].map(async (text) => (await write(text)).id))
  for (const id of ids) await heard(id)
})

test('a lost message arrives when the client logs in again', async () => {
  await world.control.setFaults({ lose: { chance: 1, tags: ['message'] } })
  const { id } = await write('perdida')
  await vi.waitFor(
    async () => expect(await logged('stanza-lost')).toContainEqual(expect.objectContaining({ id })),
    WAIT,
  )
  expect(client.seen.messages.some(({ message }) => message.key.id === id)).toBe(false)
  await world.control.setFaults({})
  await world.control.disconnect(COMPANY, 'unavailable')
  expect((await client.closed()).code).toBe(503)

  client = world.open(client.auth)
  await client.opened()

  expect(textOf(await heard(id))).toBe('perdida')
})

test('a profile picture is found by number and by LID, and its change is announced', async () => {
  const changes: unknown[] = []
  client.socket.ev.on('contacts.update', (updates) => changes.push(...updates))
  const { lid } = await world.control.phone(CUSTOMER)
  await expect(client.socket.profilePictureUrl(customerJid)).rejects.toMatchObject({ data: 404 })

  await world.control.setPicture(CUSTOMER, Buffer.from('uma foto').toString('base64'))

  const [byNumber, byLid] = await Promise.all(
    [customerJid, `${lid}@lid`].map((jid) => client.socket.profilePictureUrl(jid, 'image')),
  )
  expect(byNumber).toBe(byLid)
  await vi.waitFor(() => expect(changes).toContainEqual({ id: `${lid}@lid`, imgUrl: 'changed' }), WAIT)
  await world.control.setPicture(CUSTOMER, null)
  await expect(client.socket.profilePictureUrl(customerJid)).rejects.toMatchObject({ data: 404 })
  await vi.waitFor(() => expect(changes).toContainEqual({ id: `${lid}@lid`, imgUrl: 'removed' }), WAIT)
})

test('a new device gets the conversations of a phone with a full history, and none from a phone without one', async () => {
  const histories: { chats: { id: string }[]; messages: { key: { id?: string | null } }[] }[] = []
  const { id } = await write('de antes')
  const pair = async (history: 'none' | 'all') => {
    await world.control.putPhone(COMPANY, { history })
    const candidate = world.open()
    await world.control.scan(COMPANY, await candidate.qr())
    await candidate.closed()
    const next = world.open(candidate.auth)
    next.socket.ev.on('messaging-history.set', (set) => histories.push(set as never))
    await next.opened()
    await next.synced()
    return vi.waitFor(() => must(histories.at(-1), 'no history'), WAIT)
  }

  expect((await pair('none')).messages).toEqual([])
  histories.length = 0
  const { chats, messages } = await pair('all')

  const { lid } = await world.control.phone(CUSTOMER)
  expect(chats.map((chat) => chat.id)).toContain(`${lid}@lid`)
  expect(messages.map(({ key }) => key.id)).toContain(id)
})

test('a change of number is announced to people with a chat, and the old number becomes another account', async () => {
  const former = '5521977770301'
  const next = '5521977770302'
  await world.control.putPhone(former, { name: 'Rita' })
  const before = await world.control.phone(former)
  const told: BinaryNode[] = []
  client.socket.ws.on('CB:notification,type:contacts', (stanza: BinaryNode) => told.push(stanza))
  await heard((await world.control.sendContent(former, { to: COMPANY, content: { kind: 'text', text: 'oi' } })).id)

  const moved = await world.control.changeNumber(former, next)

  expect(moved).toMatchObject({ number: next, name: 'Rita' })
  expect(moved.lid).not.toBe(before.lid)
  expect((await world.control.phone(former)).lid).not.toBe(before.lid)
  await vi.waitFor(() => {
    const content = told[0]?.content
    const [change] = Array.isArray(content) ? content : []
    expect(change?.attrs).toEqual({
      old: `${former}@s.whatsapp.net`,
      new: `${next}@s.whatsapp.net`,
      old_lid: `${before.lid}@lid`,
      new_lid: `${moved.lid}@lid`,
    })
  }, WAIT)
  const { id } = await world.control.sendContent(next, { to: COMPANY, content: { kind: 'text', text: 'sou eu' } })
  expect((await heard(id)).key.remoteJid).toBe(`${moved.lid}@lid`)
  await expect(world.control.changeNumber(former, next)).rejects.toMatchObject({ status: 409 })
})
