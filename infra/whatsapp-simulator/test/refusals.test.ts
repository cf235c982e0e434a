import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from './client.ts'
import { COMPANY, CUSTOMER, link, startWorld, type World } from './linked.ts'

const STRANGER = '5521977773333'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

test('messages to a refused number are answered with its code until the server accepts them again', async () => {
  const client = await link(world)
  const send = (text: string) => client.socket.sendMessage(`${CUSTOMER}@s.whatsapp.net`, { text })
  expect((await world.control.putPhone(CUSTOMER, { refusal: 479 })).refusal).toBe(479)
  const refused = await send('recusada')
  await vi.waitFor(
    async () =>
      expect((await world.control.log()).filter(({ type }) => type === 'message-refused')).toMatchObject([
        { id: refused?.key.id, reason: '479' },
      ]),
    WAIT,
  )
  expect(await world.control.messages(CUSTOMER)).toEqual([])
  await world.control.putPhone(CUSTOMER, { refusal: null })
  await send('aceita')

  await vi.waitFor(async () => expect(await world.control.messages(CUSTOMER)).toMatchObject([{ text: 'aceita' }]), WAIT)
})

test('the client is notified of a time lock of its account and of its end', async () => {
  const client = await link(world)
  const locks: unknown[] = []
  client.socket.ev.on('connection.update', ({ reachoutTimeLock }) => {
    if (reachoutTimeLock) locks.push(reachoutTimeLock)
  })
  const until = '2099-01-01T00:00:00.000Z'
  await world.control.lockInTime(COMPANY, until)
  await vi.waitFor(() => expect(locks).toMatchObject([{ isActive: true, timeEnforcementEnds: new Date(until) }]), WAIT)
  await world.control.lockInTime(COMPANY, null)

  await vi.waitFor(() => expect(locks).toMatchObject([{}, { isActive: false }]), WAIT)
})

test('a locked account may write to people who wrote to it, and is refused with 463 for others', async () => {
  const client = await link(world)
  await world.control.sendMessage(CUSTOMER, { to: COMPANY, text: 'oi' })
  await world.control.putPhone(STRANGER, { name: 'Desconhecida' })
  await world.control.lockInTime(COMPANY, '2099-01-01T00:00:00.000Z', { isTold: false })
  await client.socket.sendMessage(`${STRANGER}@s.whatsapp.net`, { text: 'nova conversa' })
  await client.socket.sendMessage(`${CUSTOMER}@s.whatsapp.net`, { text: 'resposta' })

  await vi.waitFor(
    async () => expect(await world.control.messages(CUSTOMER)).toMatchObject([{}, { text: 'resposta' }]),
    WAIT,
  )
  expect(await refusals()).toEqual(['463'])
  expect(await world.control.messages(STRANGER)).toEqual([])
})

test("the client can query its lock and the lock's kind, even if the lock was not announced", async () => {
  const client = await link(world)
  expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false })
  const until = '2099-01-01T00:00:00.000Z'
  await world.control.lockInTime(COMPANY, until, { isTold: false, type: 'RESTRICT_ALL_COMPANIONS' })

  expect(await client.socket.fetchAccountReachoutTimelock()).toEqual({
    isActive: true,
    timeEnforcementEnds: new Date(until),
    enforcementType: 'RESTRICT_ALL_COMPANIONS',
  })
})

test('a message beyond the cap of new chats is refused with 475, and a message to an earlier chat is accepted', async () => {
  const client = await link(world)
  await world.control.putPhone(STRANGER, { name: 'Desconhecida' })
  await world.control.putPhone(COMPANY, { cap: 1 })
  await client.socket.sendMessage(`${CUSTOMER}@s.whatsapp.net`, { text: 'primeira' })
  await client.socket.sendMessage(`${STRANGER}@s.whatsapp.net`, { text: 'uma a mais' })
  await client.socket.sendMessage(`${CUSTOMER}@s.whatsapp.net`, { text: 'segunda' })

  await vi.waitFor(async () => expect(await world.control.messages(CUSTOMER)).toHaveLength(2), WAIT)
  expect(await refusals()).toEqual(['475'])
  expect(await client.socket.fetchNewChatMessageCap()).toMatchObject({
    capping_status: 'CAPPED',
    total_quota: 1,
    used_quota: 1,
  })
})

const refusals = async () =>
  (await world.control.log()).flatMap(({ type, reason }) => (type === 'message-refused' ? [reason] : []))

test('a migrated account accepts messages only by LID, and an account that refuses LIDs only by number', async () => {
  const client = await link(world)
  await world.control.setRules({ lidAddressing: true })
  const { lid } = await world.control.phone(CUSTOMER)
  const send = async (jid: string) => (await client.socket.sendMessage(jid, { text: jid }))?.key.id ?? ''
  const reasonOf = (id: string) =>
    vi.waitFor(async () => {
      const said = (await world.control.log()).find(
        (entry) => entry.id === id && ['message-accepted', 'message-refused'].includes(entry.type),
      )
      expect(said).toBeDefined()
      return said?.['reason'] ?? 'taken'
    }, WAIT)

  expect(await reasonOf(await send(`${CUSTOMER}@s.whatsapp.net`))).toBe('463')
  expect(await reasonOf(await send(`${lid}@lid`))).toBe('taken')
  await world.control.putPhone(CUSTOMER, { refusesLid: true, migrated: false })
  expect(await reasonOf(await send(`${lid}@lid`))).toBe('400')
  expect(await reasonOf(await send(`${CUSTOMER}@s.whatsapp.net`))).toBe('taken')
})
