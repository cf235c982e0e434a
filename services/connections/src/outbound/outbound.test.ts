import { randomUUID } from 'node:crypto'
import { readRequested, sendRequested } from '@recado/contracts/messages/events'
import { messageAcknowledged, messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, startOpenForFile } from '../../test/harness.ts'
import { newId, sendingOf, textContent } from '../../test/sending.ts'

const COMPANY = 21
const { network, gateway, whatsappId } = await startOpenForFile(COMPANY, { timing: { ackMs: 1_000, reachMs: 600_000 } })
const steps = sendingOf(gateway, network, COMPANY, whatsappId)
beforeEach(async () => {
  await network.control.setFaults({})
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })
  await network.control.putPhone(CUSTOMER, { online: true, refusal: null })
})

test('a text is sent under the requested id, and its acknowledgement rises to read', async () => {
  const id = await steps.send('em que posso ajudar?')
  await steps.acksOf(id, 2)
  await network.control.read(CUSTOMER, COMPANY_PHONE)

  expect(await steps.acksOf(id, 3)).toEqual([1, 2, 3])
  expect(await steps.onPhone('em que posso ajudar?')).toMatchObject([{ id, copies: 1 }])
})

test('a repeated command sends one message', async () => {
  const [id, eventId] = [newId(), randomUUID()]
  await steps.send('uma vez', id, eventId)
  await steps.send('uma vez', id, eventId) // the same event
  await steps.send('uma vez', id) // another event about the same message
  const after = await steps.send('depois')
  await steps.acksOf(after, 2)

  expect(await steps.onPhone('uma vez')).toMatchObject([{ id, copies: 1 }])
})

test('texts to one person arrive in the order of their requests', async () => {
  const ids: string[] = []
  for (let i = 0; i < 10; i++) ids.push(await steps.send(`parte ${i}`))
  await steps.acksOf(ids.at(-1) ?? '', 2)

  const texts = (await network.control.messages(CUSTOMER)).map(({ text }) => text).filter((text) => /^parte/.test(text))
  expect(texts).toEqual(ids.map((_, i) => `parte ${i}`))
})

test('a message whose acknowledgement was lost with the socket is sent again under the same id, and the phone shows it once', async () => {
  await network.control.putPhone(CUSTOMER, { online: false }) // so that no delivery receipt arrives
  await network.control.setFaults({ cut: { phone: COMPANY_PHONE, after: 'message-accepted' } })
  const id = await steps.send('caiu no meio')
  await steps.acksOf(id, 1)
  await network.control.putPhone(CUSTOMER, { online: true, refusal: null })

  expect(await steps.acksOf(id, 2)).toEqual([1, 2])
  expect(await steps.onPhone('caiu no meio')).toMatchObject([{ id, copies: 2 }])
})

test('a message whose delivery receipt arrives after a reconnect is not sent again', async () => {
  await network.control.setFaults({ cut: { phone: COMPANY_PHONE, after: 'message-accepted' } })
  const id = await steps.send('chegou assim mesmo')
  await steps.acksOf(id, 2)
  await steps.acksOf(await steps.send('a seguinte'), 2)

  expect(await steps.onPhone('chegou assim mesmo')).toMatchObject([{ id, copies: 1 }])
})

test.each([
  [463, 'ERR_WAPP_STRANGERS'],
  [479, 'ERR_WAPP_REFUSED'],
  [475, 'ERR_WAPP_CAPPED'],
  [500, 'ERR_SENDING_WAPP_MSG'],
])('a message that the network refuses with %d fails permanently, with the reason', async (refusal, reason) => {
  await network.control.putPhone(CUSTOMER, { refusal })
  const id = await steps.send(`recusada ${refusal}`)

  expect(await steps.acksOf(id, -1)).toEqual([`-1 ${reason}`])
  expect(await steps.onPhone(`recusada ${refusal}`)).toEqual([])
})

test('after a refusal the gateway does not request the restrictions of the account if it requested them shortly before', async () => {
  const since = (await network.control.log()).at(-1)?.seq ?? 0
  await network.control.putPhone(CUSTOMER, { refusal: 463 })
  for (const text of ['recusada uma vez', 'e outra']) {
    expect(await steps.acksOf(await steps.send(text), -1)).toEqual(['-1 ERR_WAPP_STRANGERS'])
  }

  expect((await network.control.log(since)).filter(({ type }) => type === 'reach-asked')).toEqual([])
})

test('a message without any acknowledgement is sent three times under the same id, then fails', async () => {
  await network.control.putPhone(COMPANY_PHONE, { serverAck: 'drop' })
  const since = (await network.control.log()).at(-1)?.seq ?? 0
  const id = await steps.send('no vazio')

  expect(await steps.acksOf(id, -1)).toEqual(['-1 ERR_SENDING_WAPP_MSG'])
  const tries = (await network.control.log(since)).filter((entry) => entry.type === 'message-refused')
  expect(tries.map((entry) => entry.id)).toEqual([id, id, id])
})

test('a message for a connection of another company fails at once and stores nothing for that connection', async () => {
  const id = newId()
  await gateway.publish(sendRequested, 22, {
    whatsappId,
    waMessageId: id,
    to: { phone: CUSTOMER, lid: null },
    content: textContent('alheia'),
  })

  const [failed] = await gateway.heard(messageAcknowledged, 22)
  expect(failed).toEqual({ whatsappId, waMessageId: id, ack: -1, error: 'ERR_NO_WAPP_FOUND' })
  expect((await gateway.database.query('select 1 from outbound where wa_message_id = $1', [id])).rowCount).toBe(0)
  expect(await steps.onPhone('alheia')).toEqual([])
})

test('a read request marks the message as read for its author, even if the request names another address of the author', async () => {
  const { id } = await network.control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text: 'você leu?' })
  await gateway.heard(messageReceived, COMPANY, (data) => data.some(({ message }) => message.waMessageId === id))

  await gateway.publish(readRequested, COMPANY, {
    whatsappId,
    chat: { phone: CUSTOMER, lid: null },
    waMessageIds: [id],
  })

  await eventually(
    async () => (await network.control.messages(CUSTOMER)).find((message) => message.id === id)?.status,
    (status) => status === 'read',
  )
  await eventually(
    async () => (await gateway.database.query('select 1 from read_mark')).rowCount,
    (count) => count === 0,
  )
})

test('a message that has waited for a day is given up, whether or not its session runs', async () => {
  const idle = await gateway.givenConnection(23)
  await gateway.reaches(23, idle, 'qrcode')
  const id = newId()
  await gateway.publish(sendRequested, 23, {
    whatsappId: idle,
    waMessageId: id,
    to: { phone: CUSTOMER, lid: null },
    content: textContent('velha'),
  })
  await eventually(
    async () => (await gateway.database.query('select 1 from outbound where wa_message_id = $1', [id])).rowCount,
    (count) => count === 1,
  )
  await gateway.database.query(
    `update outbound set created_at = now() - interval '25 hours' where wa_message_id = $1`,
    [id],
  )
  await gateway.restart()

  const [failed] = await gateway.heard(messageAcknowledged, 23)
  expect(failed).toEqual({ whatsappId: idle, waMessageId: id, ack: -1, error: 'ERR_SENDING_WAPP_MSG' })
})
