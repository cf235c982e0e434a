import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must, type TestClient, textOf, WAIT } from './client.ts'
import { COMPANY, CUSTOMER, link, startWorld, type World } from './linked.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

const customerJid = `${CUSTOMER}@s.whatsapp.net`
const send = async (client: TestClient, text: string, messageId?: string) => {
  const sent = await client.socket.sendMessage(customerJid, { text }, messageId ? { messageId } : {})
  return must(sent?.key.id, 'not sent')
}
const onPhone = async (id: string, number = CUSTOMER) =>
  must(
    (await world.control.messages(number)).find((message) => message.id === id),
    `${id} is not on the phone`,
  )
const phoneShows = (id: string, shown: object) =>
  vi.waitFor(async () => expect(await onPhone(id)).toMatchObject(shown), WAIT)

test.each([['lid'], ['pn']] as const)(
  'texts addressed by %s arrive in both directions, and are acknowledged',
  async (addressing) => {
    await world.control.putPhone(CUSTOMER, { addressing })
    const { lid } = await world.control.phone(CUSTOMER)
    const client = await link(world)

    const { id } = await world.control.sendMessage(CUSTOMER, { to: COMPANY, text: 'bom dia' })
    await vi.waitFor(() => expect(client.texts()).toEqual(['bom dia']), WAIT)
    const { message } = must(client.seen.messages[0], 'no message')
    const jids = { lid: `${lid}@lid`, pn: customerJid }
    expect(message.key).toMatchObject({
      id,
      remoteJid: jids[addressing],
      remoteJidAlt: jids[addressing === 'lid' ? 'pn' : 'lid'],
    })
    expect(message.pushName).toBe('Cliente')
    await phoneShows(id, { fromMe: true, status: 'delivered' })
    await client.socket.readMessages([message.key])
    await phoneShows(id, { status: 'read' })

    const sent = await client.socket.sendMessage(jids[addressing], { text: 'em que posso ajudar?' })
    const sentId = must(sent?.key.id, 'not sent')
    await vi.waitFor(() => expect(client.seen.statuses.get(sentId)).toContain(3), WAIT)
    expect(client.seen.acks).toEqual([{ id: sentId, error: undefined }])
    await phoneShows(sentId, { chat: COMPANY, fromMe: false, text: 'em que posso ajudar?', copies: 1, seen: false })
    await world.control.read(CUSTOMER, COMPANY)
    await vi.waitFor(() => expect(client.seen.statuses.get(sentId)).toContain(4), WAIT)
    expect(await onPhone(sentId, COMPANY)).toMatchObject({ fromMe: true, chat: CUSTOMER, status: 'read' })
  },
)

test('many messages of one phone arrive in the order they were typed', async () => {
  const client = await link(world)
  const texts = Array.from({ length: 25 }, (_, index) => `mensagem ${index}`)

  await Promise.all(texts.map((text) => world.control.sendMessage(CUSTOMER, { to: COMPANY, text })))
  await vi.waitFor(() => expect(client.texts()).toHaveLength(texts.length), WAIT)

  const typed = (await world.control.messages(CUSTOMER)).map(({ text }) => text)
  expect(client.texts()).toEqual(typed)
})

test("a message typed on the account's own handset reaches the linked device as its own", async () => {
  const client = await link(world)

  const { id } = await world.control.sendMessage(COMPANY, { to: CUSTOMER, text: 'do celular' })

  const copy = await vi.waitFor(
    () => must(client.seen.messages.find(({ message }) => message.key.id === id)?.message, 'no copy'),
    WAIT,
  )
  expect(copy.key.fromMe).toBe(true)
  expect(textOf(copy)).toBe('do celular')
  await phoneShows(id, { fromMe: false, text: 'do celular' })
})

test('the same id sent twice is one message with two copies', async () => {
  const client = await link(world)
  const id = await send(client, 'uma vez')
  await phoneShows(id, { copies: 1 })

  await send(client, 'uma vez', id)

  await phoneShows(id, { copies: 2, text: 'uma vez' })
  expect(await world.control.messages(CUSTOMER)).toHaveLength(1)
})

test('an offline phone receives and confirms messages only once it is back online', async () => {
  const client = await link(world)
  await world.control.putPhone(CUSTOMER, { online: false })

  const [first, second] = [await send(client, 'um'), await send(client, 'dois')]
  await vi.waitFor(() => expect(client.seen.acks).toHaveLength(2), WAIT)
  expect(await world.control.messages(CUSTOMER)).toEqual([])
  await expect(world.control.sendMessage(CUSTOMER, { to: COMPANY, text: 'x' })).rejects.toMatchObject({ status: 409 })

  await world.control.putPhone(CUSTOMER, { online: true })
  await vi.waitFor(() => expect(client.seen.statuses.get(second)).toContain(3), WAIT)
  expect((await world.control.messages(CUSTOMER)).map(({ id }) => id)).toEqual([first, second])
})

test('a phone set to manual receipts sends them once it is set to automatic', async () => {
  const client = await link(world)
  await world.control.putPhone(CUSTOMER, { delivery: 'manual' })
  const id = await send(client, 'oi')
  await phoneShows(id, { status: 'sent' })

  expect(client.seen.statuses.get(id) ?? []).not.toContain(3)

  await world.control.putPhone(CUSTOMER, { delivery: 'auto' })
  await vi.waitFor(() => expect(client.seen.statuses.get(id)).toContain(3), WAIT)
  await world.control.putPhone(CUSTOMER, { read: 'auto' })
  await vi.waitFor(() => expect(client.seen.statuses.get(id)).toContain(4), WAIT)
})

test('a message is dropped, swallowed or refused according to `serverAck`', async () => {
  const client = await link(world)
  const before = await send(client, 'ok')
  await phoneShows(before, {})

  await world.control.putPhone(COMPANY, { serverAck: 'drop' })
  const dropped = await send(client, 'perdida')
  await world.control.putPhone(COMPANY, { serverAck: 463 })
  const refused = await send(client, 'recusada')
  await world.control.putPhone(COMPANY, { serverAck: 'swallow' })
  const swallowed = await send(client, 'sem recibo')
  await world.control.putPhone(COMPANY, { serverAck: 'ok' })
  const after = await send(client, 'ok de novo')

  await phoneShows(after, {})
  expect((await world.control.messages(CUSTOMER)).map(({ id }) => id)).toEqual([before, swallowed, after])
  await vi.waitFor(() => expect(client.seen.acks.map(({ id }) => id)).toEqual([before, refused, after]), WAIT)
  expect(client.seen.acks[1]?.error).toBe('463')
  expect(dropped).not.toBe(swallowed)
})

test('a message to a number that is not on WhatsApp is refused', async () => {
  const client = await link(world)
  const stranger = '5511900000001'

  const known = await client.socket.onWhatsApp(stranger, CUSTOMER)
  const sent = await client.socket.sendMessage(`${stranger}@s.whatsapp.net`, { text: 'oi' })

  expect(known?.map(({ jid }) => jid)).toEqual([customerJid])
  await vi.waitFor(() => expect(client.seen.acks).toEqual([{ id: sent?.key.id, error: '404' }]), WAIT)
})

test('a client without its keys requests the message again and gets it', async () => {
  const client = await link(world)
  await world.control.sendMessage(CUSTOMER, { to: COMPANY, text: 'primeira' })
  await vi.waitFor(() => expect(client.texts()).toEqual(['primeira']), WAIT)
  await send(client, 'resposta')
  const { lid } = await world.control.phone(CUSTOMER)
  await client.auth.keys.set({ session: { [`${lid}_1.0`]: null } })

  const { id } = await world.control.sendMessage(CUSTOMER, { to: COMPANY, text: 'segunda' })

  await vi.waitFor(() => expect(client.texts()).toContain('segunda'), WAIT)
  const log = await world.control.log()
  expect(log.filter(({ type }) => type === 'retry')).toMatchObject([{ id }])
})

test('a phone that cannot decrypt a message requests it again and gets it', async () => {
  const client = await link(world)
  await phoneShows(await send(client, 'primeira'), {})
  const { lid } = await world.control.phone(CUSTOMER)
  const address = `${lid}_1.0`
  const { [address]: session } = await client.auth.keys.get('session', [address])
  await phoneShows(await send(client, 'segunda'), {})
  await client.auth.keys.set({ session: { [address]: must(session, 'no session') } }) // a lost write

  const id = await send(client, 'terceira')

  await phoneShows(id, { text: 'terceira' })
  expect((await onPhone(id)).error).toBeUndefined()
  expect((await world.control.log()).filter(({ type }) => type === 'phone-retry')).toMatchObject([{ id }])
})

test('two linked numbers write to each other and get each other’s acknowledgements', async () => {
  const company = await link(world)
  const customer = await link(world, CUSTOMER)

  const id = await send(company, 'entre programas')

  await vi.waitFor(() => expect(customer.texts()).toEqual(['entre programas']), WAIT)
  await vi.waitFor(() => expect(company.seen.statuses.get(id)).toContain(3), WAIT)
})

test('a client with few one-time keys is asked for more', async () => {
  const client = await link(world)
  const { preKeys } = must((await world.control.devices(COMPANY))[0], 'no device')
  const bundles = async () => {
    const jid = client.auth.creds.me?.lid ?? ''
    await client.socket.query({
      tag: 'iq',
      attrs: { xmlns: 'encrypt', type: 'get', to: '@s.whatsapp.net' },
      content: [
        {
          tag: 'key',
          attrs: {},
          content: Array.from({ length: preKeys - 3 }, () => ({ tag: 'user', attrs: { jid } })),
        },
      ],
    })
  }
  await bundles()

  await world.control.sendMessage(CUSTOMER, { to: COMPANY, text: 'oi' })

  await vi.waitFor(async () => expect((await world.control.devices(COMPANY))[0]?.preKeys).toBeGreaterThan(5), WAIT)
})
