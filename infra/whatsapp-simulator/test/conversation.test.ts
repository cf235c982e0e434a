import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WAIT } from './client.ts'
import { COMPANY, CUSTOMER, link, startWorld, type World } from './linked.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

test('a scanned client restarts, logs in and is listed as a linked device', async () => {
  const candidate = world.open()

  const linked = await world.control.scan(COMPANY, await candidate.qr())
  const { code } = await candidate.closed()
  const client = world.open(candidate.auth)
  await client.opened()

  expect(code).toBe(515)
  expect(client.auth.creds.me?.id).toBe(`${linked.id}@s.whatsapp.net`)
  expect(await world.control.devices(COMPANY)).toMatchObject([{ device: 1, connected: true }])
})

test('text goes both ways and its ticks come back', async () => {
  const client = await link(world)

  const { id } = await world.control.sendMessage(CUSTOMER, { to: COMPANY, text: 'bom dia' })
  await vi.waitFor(() => expect(client.texts()).toEqual(['bom dia']), WAIT)
  const { key } = client.seen.messages.find(({ message }) => message.key.id === id)?.message ?? {}
  expect(key).toMatchObject({ remoteJidAlt: `${CUSTOMER}@s.whatsapp.net` })
  await vi.waitFor(
    async () =>
      expect(await world.control.messages(CUSTOMER)).toMatchObject([{ id, fromMe: true, status: 'delivered' }]),
    WAIT,
  )

  const sent = await client.socket.sendMessage(key?.remoteJid ?? '', { text: 'em que posso ajudar?' })
  const sentId = sent?.key.id ?? ''
  await vi.waitFor(() => expect(client.seen.statuses.get(sentId)).toContain(3), WAIT)
  expect(client.seen.acks).toEqual([{ id: sentId, error: undefined }])
  expect((await world.control.messages(CUSTOMER)).at(-1)).toMatchObject({
    id: sentId,
    chat: COMPANY,
    fromMe: false,
    text: 'em que posso ajudar?',
    copies: 1,
  })

  await world.control.read(CUSTOMER, COMPANY)
  await vi.waitFor(() => expect(client.seen.statuses.get(sentId)).toContain(4), WAIT)
})
