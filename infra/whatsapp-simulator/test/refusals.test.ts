import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from './client.ts'
import { COMPANY, CUSTOMER, link, startWorld, type World } from './linked.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

test('messages to a number that the server refuses are answered with its code, until it takes them again', async () => {
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

test('the client hears of a time lock of its account, and of its end', async () => {
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
