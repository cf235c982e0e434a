import { ProtocolAddress, SessionBuilder, SessionRecord, type SignalStorage } from 'libsignal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { generateKeyPair, withKeyType } from '../crypto/curve.ts'
import { sign } from '../crypto/xeddsa.ts'
import { openSessionCipher } from './session-cipher.ts'

beforeEach(() => {
  for (const method of ['info', 'warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const OTHER = new ProtocolAddress('other', 0)
const PRE_KEY_MESSAGE = 3
let lastKey = 0

/** A correspondent with keys in memory. */
function givenCorrespondent() {
  const identity = generateKeyPair()
  const signedPreKey = generateKeyPair()
  const preKeys = new Map<string, { privKey: Buffer; pubKey: Buffer }>()
  let record: Uint8Array | undefined
  const storage: SignalStorage = {
    loadSession: async () => record && SessionRecord.deserialize(record),
    storeSession: async (_, changed) => {
      record = changed.serialize()
    },
    isTrustedIdentity: () => true,
    loadPreKey: async (id) => preKeys.get(String(id)),
    removePreKey: (id) => void preKeys.delete(String(id)),
    loadSignedPreKey: () => ({ privKey: signedPreKey.private, pubKey: signedPreKey.public }),
    getOurRegistrationId: () => 1,
    getOurIdentity: () => ({ privKey: identity.private, pubKey: withKeyType(identity.public) }),
  }
  const cipher = openSessionCipher(storage, OTHER)
  return {
    /** The keys with which others open a session. */
    bundle() {
      const preKey = generateKeyPair()
      const keyId = ++lastKey
      preKeys.set(String(keyId), { privKey: preKey.private, pubKey: preKey.public })
      const publicKey = withKeyType(signedPreKey.public)
      return {
        registrationId: 1,
        identityKey: withKeyType(identity.public),
        signedPreKey: { keyId: 1, publicKey, signature: sign(identity.private, publicKey) },
        preKey: { keyId, publicKey: withKeyType(preKey.public) },
      }
    },
    open: (bundle: Parameters<SessionBuilder['initOutgoing']>[0]) =>
      new SessionBuilder(storage, OTHER).initOutgoing(bundle),
    write: (text: string) => cipher.encrypt(Buffer.from(text)),
    read: async ({ type, body }: { type: number; body: string | Uint8Array }) => {
      const bytes = Buffer.from(body as Uint8Array)
      const clear =
        type === PRE_KEY_MESSAGE ? cipher.decryptPreKeyWhisperMessage(bytes) : cipher.decryptWhisperMessage(bytes)
      return (await clear).toString()
    },
  }
}

test('a late message of an older session does not change the newer one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const company = givenCorrespondent()
  const customer = givenCorrespondent()
  await company.open(customer.bundle())
  await customer.read(await company.write('bom dia'))
  await company.read(await customer.write('oi'))
  await customer.read(await company.write('em que posso ajudar?'))
  const late = await customer.write('atrasada')
  vi.setSystemTime(1_000) // the most recently used session is tried first
  await company.open(customer.bundle())

  expect(await company.read(late)).toBe('atrasada')
  expect(await customer.read(await company.write('resposta'))).toBe('resposta')
})
