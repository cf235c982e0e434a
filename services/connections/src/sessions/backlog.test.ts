import { sendRequested } from '@recado/contracts/messages/events'
import { messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterEach, expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'
import { newId, textContent } from '../../test/sending.ts'
import { settled } from '../../test/vault.ts'

const COMPANY = 71
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, {
  timing: { backlogMs: 3_000, caughtUpMs: 120_000 }, // long enough to read all missed messages on a busy machine
})
await settled(gateway, whatsappId)
const { control } = network
afterEach(() => control.setFaults({}))

/** Closes the company's socket and lets the customer write. @returns the texts of the missed messages */
async function missed(count: number, what: string): Promise<string[]> {
  await control.setFaults({ refuseUpgrade: 503 })
  await control.disconnect(COMPANY_PHONE, 'reset')
  await gateway.reaches(COMPANY, whatsappId, 'OPENING')
  const texts = Array.from({ length: count }, (_, index) => `${what} ${index}`)
  for (const text of texts) await control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text })
  return texts
}
async function heardUntil(last: string): Promise<string[]> {
  const heard = await gateway.heard(messageReceived, COMPANY, (all) => all.some(({ message }) => message.text === last))
  return heard.map(({ message }) => message.text ?? '')
}
const metric = async (name: string) => {
  const text = await (await fetch(`${gateway.address}/metrics`)).text()
  return new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]
}

type LogEntry = Awaited<ReturnType<typeof control.log>>[number]

const isAcceptance = ({ type, id }: LogEntry, waMessageId: string) => type === 'message-accepted' && id === waMessageId
const logUntilAccepted = (id: string, since = 0) =>
  eventually(
    () => control.log(since),
    (log) => log.some((entry) => isAcceptance(entry, id)),
  )

/** @returns the id of the message */
async function answer(text: string): Promise<string> {
  const waMessageId = newId()
  const to = { phone: CUSTOMER, lid: null }
  await gateway.publish(sendRequested, COMPANY, { whatsappId, waMessageId, to, content: textContent(text) })
  return waMessageId
}

test('five hundred messages that arrived while the session was offline are received completely and in order, before later messages', async () => {
  const texts = await missed(500, 'esperou')
  await control.setFaults({})
  await eventually(
    () => control.devices(COMPANY_PHONE),
    ([device]) => device?.connected === true,
  )
  await control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text: 'ao vivo' })

  expect((await heardUntil('ao vivo')).filter((text) => /^(esperou|ao vivo)/.test(text))).toEqual([...texts, 'ao vivo'])
  expect(await metric('wa_backlog_left')).toBe('0')
})

test('if the delivery of missed messages is interrupted, it continues after the reconnect, and each message is received once', async () => {
  const texts = await missed(250, 'cortada')
  await control.setFaults({ cut: { phone: COMPANY_PHONE, after: 'message-delivered', count: 150 } })
  await heardUntil('cortada 249')
  await control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text: 'depois do corte' })

  expect((await heardUntil('depois do corte')).filter((text) => /^(cortada|depois)/.test(text))).toEqual([
    ...texts,
    'depois do corte',
  ])
})

test('a connection whose announced missed messages do not arrive reconnects, and a metric counts the reconnect', async () => {
  await missed(3, 'retida')
  await control.setFaults({ withholdBacklog: true })
  await eventually(
    () => metric('wa_deaf_total'),
    (count) => Number(count) >= 1,
  )
  await control.setFaults({})

  expect((await heardUntil('retida 2')).filter((text) => /^retida/.test(text))).toEqual([
    'retida 0',
    'retida 1',
    'retida 2',
  ])
})

const COUNT = 230 // more messages than the client requests at once

test('a reply that was requested while the session was offline is sent only after all missed messages are confirmed', async () => {
  // after this message the gateway knows the recipient, and does not need to ask the network
  await logUntilAccepted(await answer('antes'))
  const since = (await control.log()).at(-1)?.seq ?? 0
  await missed(COUNT, 'perdida')
  const id = await answer('resposta')
  await control.setFaults({ latencyMs: 300 })
  const log = await logUntilAccepted(id, since)

  const accepted = log.findIndex((entry) => isAcceptance(entry, id))
  expect(log.slice(0, accepted).filter(({ type }) => type === 'receipt')).toHaveLength(COUNT)
})
