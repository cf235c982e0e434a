import { sessionChanged } from '@recado/contracts/connections/events'
import { messageReceived } from '@recado/contracts/whatsapp/events'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, CUSTOMER, givenOpen, startForFile } from './harness.ts'
import { sendingOf } from './sending.ts'

const OTHER_PHONE = '5511988880002'
const THIRD_PHONE = '5511988880003'
const { network, gateway } = await startForFile()

test('a scanned QR code opens the session, and a text of a customer is published once', async () => {
  const id = await givenOpen(gateway, network, 11)

  const { id: waMessageId } = await network.control.sendMessage(CUSTOMER, { to: COMPANY_PHONE, text: 'bom dia' })

  const [received] = await gateway.heard(messageReceived, 11)
  expect(received).toMatchObject({
    whatsappId: id,
    message: {
      waMessageId,
      chat: { phone: CUSTOMER, lid: expect.stringMatching(/^\d+$/) },
      fromMe: false,
      pushName: 'Cliente',
      kind: 'text',
      text: 'bom dia',
      late: false,
    },
  })
  const statuses = (await gateway.heard(sessionChanged, 11)).map(({ session }) => session.status)
  expect(statuses).toEqual(['qrcode', 'qrcode', 'PAIRING', 'CONNECTED']) // the second code replaces the scanned one
})

test('the first QR code expires after one minute, and the expiry time disappears when the phone is linked', async () => {
  await network.control.putPhone(THIRD_PHONE, { name: 'Depósito' })
  const startedAt = Date.now()
  await givenOpen(gateway, network, 13, THIRD_PHONE)

  const told = await gateway.heard(sessionChanged, 13, (all) =>
    all.some(({ session }) => session.status === 'CONNECTED'),
  )
  const sessions = told.map(({ session }) => session)
  const [first] = sessions
  const madeAt = Date.parse(first?.qrcodeExpiresAt ?? '') - 60_000
  expect(madeAt).toBeGreaterThanOrEqual(startedAt)
  expect(madeAt).toBeLessThanOrEqual(Date.now())
  expect(sessions.map(({ qrcodeExpiresAt }) => qrcodeExpiresAt !== null)).toEqual([true, true, false, false])
})

test('a connection shows when its last messages were received and sent', async () => {
  await network.control.putPhone(OTHER_PHONE, { name: 'Filial' })
  const id = await givenOpen(gateway, network, 12, OTHER_PHONE)
  const traffic = async () => {
    const { lastInboundAt, lastOutboundAt } = (await gateway.look(12, id)).body
    return [lastInboundAt, lastOutboundAt].map((at) => at !== null && Date.parse(at) > Date.now() - 60_000)
  }
  expect(await traffic()).toEqual([false, false])
  await network.control.sendMessage(CUSTOMER, { to: OTHER_PHONE, text: 'bom dia' })
  await gateway.heard(messageReceived, 12)
  expect(await traffic()).toEqual([true, false])
  const sending = sendingOf(gateway, network, 12, id)
  await sending.acksOf(await sending.send('bom dia'), 1)

  expect(await traffic()).toEqual([true, true])
})
