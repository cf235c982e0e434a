import { randomBytes } from 'node:crypto'
import { eventually } from '@recado/kit/testing/service'
import { generateKeyPair } from '@recado/whatsapp-simulator/crypto/curve'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  COMPANY_PHONE,
  type Gateway,
  givenOpen,
  linkPhone,
  type Network,
  startGateway,
  startNetwork,
} from '../../../test/harness.ts'
import { vaultOf } from '../../../test/vault.ts'
import { toBytes } from './auth-state.ts'
import { baileys } from './baileys.ts'

const UNTRUSTED = 'o servidor não provou ser o esperado'
let network: Network
let gateway: Gateway
let misled: Gateway // a gateway in the same process that trusts another root key than that of the network
beforeAll(async () => {
  network = await startNetwork()
  gateway = await startGateway(network, { whatsappUrl: network.chatUrl })
  misled = await startGateway({ ...network, rootKey: randomBytes(32).toString('hex') })
})
afterAll(async () => {
  await Promise.all([gateway.close(), misled.close()])
  await network.stop()
})
afterEach(async () => {
  for (const { device } of await network.control.devices(COMPANY_PHONE)) {
    await network.control.unlinkDevice(COMPANY_PHONE, device)
  }
})

const isRefused = (from: Gateway, companyId: number, id: number) =>
  eventually(
    async () => (await from.look(companyId, id)).body,
    ({ statusReason, retries }) => statusReason === UNTRUSTED && retries > 1, // the session still tries to connect
  )
const codesShown = async (from: Gateway) =>
  (await from.events()).flatMap(({ data }) => (data as { session?: { qrcode: string } }).session?.qrcode || [])

test('a session with the right root key connects while sessions with other root keys in the same process are refused', async () => {
  const refused = await misled.givenConnection(1)
  const imposter = await gateway.givenConnection(42, { type: 'whatsapp' })

  await givenOpen(gateway, network, 41)

  expect(await isRefused(misled, 1, refused)).toMatchObject({ status: 'OPENING', qrcode: '' })
  expect(await isRefused(gateway, 42, imposter)).toMatchObject({ status: 'OPENING', qrcode: '' })
})

test('a gateway does not show a QR code when the server has another root key than the configured one', async () => {
  await isRefused(misled, 1, await misled.givenConnection(1, { name: 'Outra' }))

  expect(await codesShown(misled)).toEqual([])
})

test('a connection to WhatsApp trusts only WhatsApp’s root key, although the simulated network has another root key', async () => {
  const id = await gateway.givenConnection(43, { type: 'whatsapp' })
  await isRefused(gateway, 43, id)

  const { rows } = await gateway.database.query('select 1 from wa_creds where connection_id = $1', [id])
  expect(rows).toEqual([])
  expect((await gateway.look(43, id)).body.qrcode).toBe('')
})

test('a phone refuses to link a device whose signature does not match its identity key', async () => {
  const id = await gateway.givenConnection(44)
  const { qrcode: honest } = await gateway.reaches(44, id, 'qrcode')
  const forged = baileys.initAuthCreds()
  forged.signedIdentityKey.private = generateKeyPair().private
  const sealed = (await vaultOf(gateway, id)).seal(toBytes(forged), `${id}|creds|`)
  await gateway.restart(async () => {
    await gateway.database.query('insert into wa_creds (company_id, connection_id, value) values (44, $1, $2)', [
      id,
      sealed,
    ])
  })
  await eventually(
    async () => (await gateway.look(44, id)).body,
    (now) => now.status === 'qrcode' && now.qrcode !== honest,
  )

  await expect(linkPhone(gateway, network, 44, id)).rejects.toMatchObject({ code: 'ERR_DEVICE_SIGNATURE' })
  expect(await network.control.devices(COMPANY_PHONE)).toEqual([])
})
