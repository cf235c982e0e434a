import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { generateKeyPair } from '../src/crypto/curve.ts'
import type { BinaryNode } from '../src/wire/nodes.ts'
import { baileys } from './baileys.ts'
import { createAuth, must, openClient, WAIT } from './client.ts'
import { COMPANY, CUSTOMER, link, startWorld, type World } from './linked.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.stop())

const silent = pino({ level: 'silent' })
const TRANSACTIONS = { maxCommitRetries: 1, delayBetweenTriesMs: 10 }
const upload = (node: BinaryNode) => (Array.isArray(node.content) ? node.content : [])
const withContent = (node: BinaryNode, tag: string, content: Buffer): BinaryNode => ({
  ...node,
  content: upload(node).map((part) => (part.tag === tag ? { ...part, content } : part)),
})
const refusal = (code: string) => expect.objectContaining({ code })

test('a scanned client restarts, logs in and is listed as a linked device', async () => {
  const candidate = world.open()

  const linked = await world.control.scan(COMPANY, await candidate.qr())
  const { code } = await candidate.closed()
  const client = world.open(candidate.auth)
  await client.opened()

  expect(code).toBe(515)
  expect(client.auth.creds.me?.id).toBe(`${linked.id}@s.whatsapp.net`)
  await vi.waitFor(() => expect(client.auth.creds.me?.name).toBe('Empresa'), WAIT)
  expect(await world.control.devices(COMPANY)).toMatchObject([{ device: 1, connected: true, preKeys: 811 }]) // one used
})

test('a linked client logs in again without a code', async () => {
  const first = await link(world)
  await first.stop()

  const again = world.open(first.auth)
  await again.opened()

  expect(again.seen.qrs).toEqual([])
})

test('a code is valid for one scan', async () => {
  const candidate = world.open()
  const qr = await candidate.qr()
  await world.control.scan(COMPANY, qr)

  await expect(world.control.scan(CUSTOMER, qr)).rejects.toEqual(refusal('ERR_QR_EXPIRED'))
})

test('a code of a disconnected client or with the keys of another client is refused', async () => {
  const [gone, one, other] = [world.open(), world.open(), world.open()]
  const [goneQr, oneQr, otherQr] = [await gone.qr(), await one.qr(), await other.qr()]
  await gone.stop()
  const ref = oneQr.slice(oneQr.indexOf('#') + 1, oneQr.indexOf(','))
  const mixed = `${ref}${otherQr.slice(otherQr.indexOf(','))}`

  await vi.waitFor(() => expect(world.control.scan(COMPANY, goneQr)).rejects.toEqual(refusal('ERR_QR_EXPIRED')), WAIT)
  await expect(world.control.scan(COMPANY, mixed)).rejects.toEqual(refusal('ERR_QR_FOREIGN'))
})

test('a client with a forged device signature is refused and not linked', async () => {
  const auth = createAuth()
  auth.creds.signedIdentityKey.private = generateKeyPair().private // not the announced key
  const forger = world.open(auth)

  await expect(world.control.scan(COMPANY, await forger.qr())).rejects.toEqual(refusal('ERR_DEVICE_SIGNATURE'))

  expect((await forger.closed()).code).toBe(500)
  expect(await world.control.devices(COMPANY)).toEqual([])
})

test('a client whose signed pre-key is not signed by its identity gets no code', async () => {
  const auth = createAuth()
  auth.creds.signedPreKey.signature = Buffer.alloc(64, 1)

  const client = world.open(auth)

  expect((await client.closed()).code).toBe(400)
  expect(client.seen.qrs).toEqual([])
})

test('one-time keys are refused if the identity did not sign their signed pre-key', async () => {
  const client = await link(world)
  const before = await world.control.devices(COMPANY)
  const { update, node } = await baileys.getNextPreKeysNode(
    { creds: client.auth.creds, keys: baileys.addTransactionCapability(client.auth.keys, silent, TRANSACTIONS) },
    5,
  )
  Object.assign(client.auth.creds, update)
  const genuine = must(baileys.getBinaryNodeChild(node, 'skey'), 'no signed pre-key')
  const forged = withContent(genuine, 'signature', Buffer.alloc(64, 1))
  const forgedUpload = { ...node, content: [...upload(node).filter(({ tag }) => tag !== 'skey'), forged] }

  await expect(client.socket.query(forgedUpload)).rejects.toThrow('not-acceptable')
  expect(await world.control.devices(COMPANY)).toEqual(before)
  await client.socket.query({ ...node, attrs: { ...node.attrs, id: 'again' } })

  expect(await world.control.devices(COMPANY)).toMatchObject([{ preKeys: (before[0]?.preKeys ?? 0) + 5 }])
})

test('a login without the paired Noise key is refused', async () => {
  const client = await link(world)
  await client.stop()

  const thief = world.open({ ...client.auth, creds: { ...client.auth.creds, noiseKey: generateKeyPair() } })

  expect((await thief.closed()).code).toBe(401)
})

test('a client that trusts another root never shows a code', async () => {
  const client = openClient(world.simulator, createAuth(), { root: generateKeyPair().public })

  await client.closed()

  expect(client.seen.qrs).toEqual([])
})

test('a second login of a device replaces the first one, and the log shows the overlap', async () => {
  const first = await link(world)
  const second = world.open(first.auth)
  await second.opened()

  expect((await first.closed()).code).toBe(440)

  const sessions = await vi.waitFor(async () => {
    const log = (await world.control.log()).filter(({ type }) => type.startsWith('session-'))
    expect(log).toHaveLength(3)
    return log
  }, WAIT)
  const [opened, replacing, closed] = sessions
  expect(sessions.map(({ type }) => type)).toEqual(['session-open', 'session-open', 'session-close'])
  expect(replacing?.['replaces']).toBe(opened?.session)
  expect(closed?.session).toBe(opened?.session)
})

test('a client is linked when the phone’s owner types its pairing code', async () => {
  const candidate = world.open()
  await candidate.qr()
  const code = await candidate.socket.requestPairingCode(COMPANY)

  const linked = await vi.waitFor(() => world.control.enterPairingCode(COMPANY, code), WAIT)
  expect(await candidate.closed()).toEqual({ code: 515 })
  const client = world.open(candidate.auth)
  await client.opened()
  expect(client.auth.creds.me?.id).toBe(`${linked.id}@s.whatsapp.net`)
  await expect(world.control.enterPairingCode(COMPANY, code)).rejects.toEqual(refusal('ERR_QR_EXPIRED'))
})

test('a pairing code for an unknown number is refused', async () => {
  const candidate = world.open()
  await candidate.qr()
  const refused = new Promise((resolve) => candidate.socket.ws.once('CB:iq,type:error', resolve))
  const code = await candidate.socket.requestPairingCode('5511900000000')

  expect(await refused).toMatchObject({ content: [{ tag: 'error', attrs: { code: '400' } }] })
  await expect(world.control.enterPairingCode(COMPANY, code)).rejects.toEqual(refusal('ERR_QR_EXPIRED'))
})

test('a wrong pairing code and a code of another number are refused', async () => {
  const candidate = world.open()
  await candidate.qr()
  const code = await candidate.socket.requestPairingCode(COMPANY)
  const asked = async () => (await world.control.log()).filter(({ type }) => type === 'pairing-code-asked')
  await vi.waitFor(async () => expect(await asked()).toMatchObject([{ phone: COMPANY }]), WAIT)

  await expect(world.control.enterPairingCode(CUSTOMER, code)).rejects.toEqual(refusal('ERR_QR_EXPIRED'))
  await expect(world.control.enterPairingCode(COMPANY, 'AAAA-AAAA')).rejects.toEqual(refusal('ERR_PAIRING_CODE_WRONG'))
  expect(await world.control.devices(COMPANY)).toEqual([])
})
