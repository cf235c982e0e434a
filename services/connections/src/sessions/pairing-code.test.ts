import { actRecorded } from '@recado/contracts/auth/events'
import * as contract from '@recado/contracts/connections/routes'
import { eventually } from '@recado/kit/testing/service'
import { expect, test } from 'vitest'
import { COMPANY_PHONE, givenOpen, linkPhone, startForFile, startGateway } from '../../test/harness.ts'

const OTHER_PHONE = '5511988880002'
const { network, gateway } = await startForFile()
await network.control.putPhone(OTHER_PHONE, { name: 'Filial' })

const askOnce = (companyId: number, whatsappId: number, number = OTHER_PHONE) =>
  gateway.call(contract.requestPairingCode, { params: { whatsappId }, body: { number } }, { as: { companyId } })

/** Repeats the request while WhatsApp takes longer than one request may wait. */
const ask = (companyId: number, whatsappId: number, number?: string) =>
  eventually(
    () => askOnce(companyId, whatsappId, number),
    ({ status }) => status !== 503,
  )

test('a pairing code that is typed on the phone links it, and later logins need no code', async () => {
  const id = await gateway.givenConnection(41)
  await gateway.reaches(41, id, 'qrcode')
  const { status, body } = await ask(41, id)
  expect(status).toBe(200)
  expect(body.code).toMatch(/^[A-Z0-9]{8}$/)
  expect(await gateway.reaches(41, id, 'PAIRING')).toMatchObject({ qrcode: '' })

  await network.control.enterPairingCode(OTHER_PHONE, body.code)
  expect(await gateway.reaches(41, id, 'CONNECTED')).toMatchObject({ number: OTHER_PHONE })
  expect((await gateway.database.query('select 1 from query')).rowCount).toBe(0)
  await gateway.restart()
  await gateway.reaches(41, id, 'CONNECTED')
  const refused = await ask(41, id)
  expect([refused.status, refused.body.error]).toEqual([409, 'ERR_WAPP_CONNECTED'])
})

test('a new pairing code replaces the first one, and after a wrong code the session shows a QR code', async () => {
  const id = await gateway.givenConnection(42)
  const [first, second] = [(await ask(42, id, COMPANY_PHONE)).body.code, (await ask(42, id, COMPANY_PHONE)).body.code]
  expect(second).not.toBe(first)
  await gateway.reaches(42, id, 'PAIRING')
  await expect(network.control.enterPairingCode(COMPANY_PHONE, first)).rejects.toMatchObject({
    code: 'ERR_PAIRING_CODE_WRONG', // the network closes the socket after a wrong code
  })

  await linkPhone(gateway, network, 42, id)
  expect(await gateway.reaches(42, id, 'CONNECTED')).toMatchObject({ number: COMPANY_PHONE })
})

test('requesting a pairing code starts an ended session, and links only the new phone', async () => {
  const id = await givenOpen(gateway, network, 43)
  await gateway.call(contract.endSession, { params: { whatsappId: id } }, { as: { companyId: 43 } })
  await eventually(async () => (await network.control.devices(COMPANY_PHONE)).every(({ connected }) => connected))

  await network.control.enterPairingCode(OTHER_PHONE, (await ask(43, id)).body.code)
  expect(await gateway.reaches(43, id, 'CONNECTED')).toMatchObject({ number: OTHER_PHONE })
  const acts = await gateway.heard(actRecorded, 43, (all) => all.length >= 3)
  expect(acts.map(({ act }) => act.action)).toEqual(['whatsapp.create', 'whatsapp.end', 'whatsapp.pair'])
})

test('a request for a pairing code while WhatsApp cannot be reached is answered with 503, and does not run later', async () => {
  const id = await gateway.givenConnection(47)
  await gateway.reaches(47, id, 'qrcode')
  await network.control.setFaults({ refuseUpgrade: 503 })
  const { status, body, headers } = await askOnce(47, id)
  expect([status, body.error, headers.get('retry-after')]).toEqual([503, 'ERR_UNAVAILABLE', '1'])
  await gateway.restart()
  await network.control.setFaults({})

  await gateway.reaches(47, id, 'qrcode')
})

test('a pairing code that is not typed in time ends the session, until a person starts it', async () => {
  const asked = async () => (await network.control.log()).filter(({ type }) => type === 'pairing-code-asked').length
  const before = await asked()
  const hasty = await startGateway(network, { timing: { pairingMs: 1_500 } })
  const id = await hasty.givenConnection(44)
  const { status } = await hasty.call(
    contract.requestPairingCode,
    { params: { whatsappId: id }, body: { number: OTHER_PHONE } },
    { as: { companyId: 44 } },
  )
  expect(status).toBe(200)

  expect((await hasty.reaches(44, id, 'TIMEOUT')).statusReason).toBe('o código não foi digitado a tempo')
  expect(await asked()).toBe(before + 1)
  await hasty.close()
})

test('a number without WhatsApp gets no pairing code, and the session shows a QR code', async () => {
  const id = await gateway.givenConnection(48)
  const { status, body } = await ask(48, id, '5511988889999')
  expect([status, body.error]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT'])

  await gateway.reaches(48, id, 'qrcode')
})

test('a request for a pairing code with an invalid phone number is refused, and the session stays unchanged', async () => {
  const id = await gateway.givenConnection(45)
  const before = await gateway.reaches(45, id, 'qrcode')
  for (const number of ['12345', '+55 11 98888-0000', '1234567890123456']) {
    const { status, body } = await ask(45, id, number)
    expect([status, body.error]).toEqual([400, 'ERR_VALIDATION'])
  }

  expect((await gateway.look(45, id)).body).toEqual(before)
})
