import { messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { holdJournal, withoutDatabase } from './database-outage.ts'
import { COMPANY_PHONE, type Gateway, givenOpen, type Network, startGateway, startNetwork } from './harness.ts'

const COMPANY = 31
let network: Network
let gateway: Gateway
let whatsappId: number
let customers = 0
beforeAll(async () => {
  network = await startNetwork()
  gateway = await startGateway(network)
  whatsappId = await givenOpen(gateway, network, COMPANY)
})
afterAll(async () => {
  await gateway.close()
  await network.stop()
})
let customer = '' // a new one for each test: the first message of a conversation is the one that is easiest to lose
beforeEach(async () => {
  customer = `55219999${String(++customers).padStart(5, '0')}`
  await network.control.setFaults({})
  await network.control.putPhone(customer, { name: `Cliente ${customers}` })
  await eventually(
    () => network.control.devices(COMPANY_PHONE),
    ([device]) => device?.ready === true,
  )
})

const write = async (text: string) => (await network.control.sendMessage(customer, { to: COMPANY_PHONE, text })).id
/** The texts of this test's customer, once the last is among them. */
const heardUntil = async (last: string) => {
  const mine = ({ message }: { message: { chat: { phone: string | null } } }) => message.chat.phone === customer
  const all = await gateway.heard(messageReceived, COMPANY, (data) =>
    data.some((each) => mine(each) && each.message.text === last),
  )
  return all.filter(mine).map(({ message }) => message.text)
}
const logOf = async (id: string) =>
  (await network.control.log()).filter(
    (entry) => entry.id === id || (entry['ids'] as string[] | undefined)?.includes(id),
  )
const confirmed = (id: string) =>
  eventually(
    async () => (await logOf(id)).filter(({ type }) => type === 'receipt'),
    ({ length }) => length > 0,
  )
const deliveriesOf = async (id: string) => (await logOf(id)).filter(({ type }) => type === 'stanza-sent')

test('messages become events in the order in which they were written', async () => {
  const texts = Array.from({ length: 20 }, (_, i) => `linha ${i}`)
  for (const text of texts) await write(text)

  expect(await heardUntil('linha 19')).toEqual(texts)
})

test('a message whose receipt was lost with the connection is delivered again, and is one event', async () => {
  await network.control.setFaults({ cut: { phone: COMPANY_PHONE, after: 'message-delivered' } })
  const id = await write('primeira mensagem')
  await confirmed(id)
  await write('segunda')

  expect(await heardUntil('segunda')).toEqual(['primeira mensagem', 'segunda'])
  expect(await deliveriesOf(id)).toHaveLength(2)
  expect((await logOf(id)).filter(({ type }) => type === 'nack' || type === 'retry')).toEqual([])
})

test.each([1, 2])(
  'killed between the commit of keys and the receipt, the gateway still makes one event of message %i of a conversation',
  async (ordinal) => {
    for (let i = 1; i < ordinal; i++) await confirmed(await write('antes'))
    const journal = await holdJournal(gateway.database)
    const id = await write('não me perca')
    await eventually(journal.isWaiting)
    await network.control.disconnect(COMPANY_PHONE, 'reset')
    await journal.release()
    await gateway.restart()
    await confirmed(id)
    await write('depois')

    const before = Array.from({ length: ordinal - 1 }, () => 'antes')
    expect(await heardUntil('depois')).toEqual([...before, 'não me perca', 'depois'])
    expect((await deliveriesOf(id)).length).toBeGreaterThan(1)
    expect((await logOf(id)).filter(({ type }) => type === 'nack' || type === 'retry')).toEqual([])
  },
)

test('a message that was taken but not yet read when the process died is read by the next one', async () => {
  await confirmed(await write('lida'))
  expect(await heardUntil('lida')).toEqual(['lida'])
  await gateway.database.query('update wa_journal set handled_at = null where stanza_id = $1', [await lastStanza()])
  await gateway.restart()

  const twice = (texts: string[]) => texts.filter((text) => text === 'lida').length === 2
  await gateway.heard(messageReceived, COMPANY, (data) => twice(data.map(({ message }) => message.text)))
})

test('while the database is away nothing is confirmed, and afterwards nothing is lost', async () => {
  await confirmed(await write('antes da queda'))
  let id = ''
  await withoutDatabase(inject('postgresUrl'), gateway.environment['DATABASE_URL'] ?? '', async () => {
    id = await write('durante a queda')
    await eventually(async () => (await network.control.log()).at(-1)?.type === 'session-close')
    expect((await logOf(id)).map(({ type }) => type)).not.toContain('receipt')
    expect((await logOf(id)).map(({ type }) => type)).not.toContain('nack')
  })
  await gateway.reaches(COMPANY, whatsappId, 'CONNECTED')
  await confirmed(id)
  await write('depois da queda')

  expect(await heardUntil('depois da queda')).toEqual(['antes da queda', 'durante a queda', 'depois da queda'])
})

test('what comes while the gateway is away comes when it is back', async () => {
  await network.control.disconnect(COMPANY_PHONE, 'unavailable')
  await network.control.setFaults({ refuseUpgrade: 503 })
  for (const text of ['um', 'dois', 'três']) await write(text)
  await network.control.setFaults({})

  expect(await heardUntil('três')).toEqual(['um', 'dois', 'três'])
})

test('no receipt ever left for a message that the journal does not have', async () => {
  await heardUntil(await write('a última').then(() => 'a última'))
  const metrics = await (await fetch(`${gateway.address}/metrics`)).text()

  expect(metrics).toContain('wa_receipt_without_journal_total 0')
  expect(metrics).toContain('wa_journal_unhandled 0')
})

async function lastStanza(): Promise<string> {
  const { rows } = await gateway.database.query<{ stanza_id: string }>(
    'select stanza_id from wa_journal where drop_reason is null order by epoch desc, arrival desc limit 1',
  )
  return rows[0]?.stanza_id ?? ''
}
