import { createLog } from '@recado/kit/log'
import { generateKeyPair } from '@recado/whatsapp-simulator/crypto/curve'
import { authenticateEndorsement, endorse } from '@recado/whatsapp-simulator/devices/device-identity'
import { afterEach, expect, test, vi } from 'vitest'
import { baileys, trusting } from './baileys.ts'
import { quietLogger } from './quiet-logger.ts'

afterEach(() => {
  vi.useRealTimers()
})

const phone = generateKeyPair()
/** The stanza that WhatsApp sends after a phone has scanned the code of these credentials. */
const linkedBy = (account: typeof phone, credentials: ReturnType<typeof baileys.initAuthCreds>) => {
  const endorsement = {
    ...endorse(account, Buffer.from(credentials.signedIdentityKey.public), 1),
    accountKey: phone.public,
  }
  const content = authenticateEndorsement(endorsement, Buffer.from(credentials.advSecretKey, 'base64'))
  const node = (tag: string, attrs: Record<string, string>, inside?: object[] | Buffer) => ({
    tag,
    attrs,
    content: inside,
  })
  return node('iq', { id: '1' }, [
    node('pair-success', {}, [
      node('device-identity', {}, content),
      node('platform', { name: 'android' }),
      node('device', { jid: '5511988880000:1@s.whatsapp.net', lid: '99:1@lid' }),
    ]),
  ]) as Parameters<typeof baileys.configureSuccessfulPairing>[0]
}

test('the client accepts a link when the signature for this device matches the account key that the phone shows', () => {
  const credentials = baileys.initAuthCreds()

  const { creds } = baileys.configureSuccessfulPairing(linkedBy(phone, credentials), credentials)
  expect(creds.me?.lid).toBe('99:1@lid')
})

test('the client rejects a link that is signed with another key than the account key that the phone shows', () => {
  const credentials = baileys.initAuthCreds()

  expect(() => baileys.configureSuccessfulPairing(linkedBy(generateKeyPair(), credentials), credentials)).toThrow(
    'Failed to verify account signature',
  )
})

test('a socket trusts the root key that it is opened with, and the root key of WhatsApp when it is opened without one', async () => {
  const own = Buffer.alloc(32, 7)
  const seen = () => Promise.resolve().then(() => baileys.WA_CERT_DETAILS.PUBLIC_KEY)
  const [ours, theirs] = await Promise.all([trusting(own, seen), trusting(undefined, seen)])

  expect(ours).toEqual(own)
  expect(theirs).toEqual(baileys.WA_CERT_DETAILS.PUBLIC_KEY)
  expect(theirs).not.toEqual(own)
})

/** A correspondent that encrypts with the code of the client and has its keys in memory. */
async function givenCorrespondent() {
  const creds = baileys.initAuthCreds()
  const stored = new Map<string, unknown>()
  const logger = quietLogger(createLog('test', 'silent'), { onReceipt() {}, onUnreadable() {} })
  const store = {
    get: async (type: string, ids: string[]) => Object.fromEntries(ids.map((id) => [id, stored.get(`${type} ${id}`)])),
    set: async (data: object) => {
      for (const [type, values] of Object.entries(data)) {
        for (const [id, value] of Object.entries(values as object)) stored.set(`${type} ${id}`, value)
      }
    },
  } as unknown as Parameters<typeof baileys.addTransactionCapability>[0]
  const keys = baileys.addTransactionCapability(store, logger, { maxCommitRetries: 1, delayBetweenTriesMs: 0 })
  const repository = baileys.DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, logger)
  let lastKey = 0
  return {
    /** The keys with which others open a session with this correspondent. */
    async bundle() {
      const preKey = baileys.Curve.generateKeyPair()
      const keyId = ++lastKey
      await keys.set({ 'pre-key': { [keyId]: preKey } })
      const { signedPreKey, signedIdentityKey, registrationId } = creds
      return {
        registrationId,
        identityKey: baileys.generateSignalPubKey(signedIdentityKey.public),
        signedPreKey: {
          keyId: signedPreKey.keyId,
          publicKey: baileys.generateSignalPubKey(signedPreKey.keyPair.public),
          signature: signedPreKey.signature,
        },
        preKey: { keyId, publicKey: baileys.generateSignalPubKey(preKey.public) },
      }
    },
    open: (session: Parameters<typeof repository.injectE2ESession>[0]['session']) =>
      repository.injectE2ESession({ jid: OTHER, session }),
    write: (text: string) => repository.encryptMessage({ jid: OTHER, data: Buffer.from(text) }),
    read: async (message: Awaited<ReturnType<typeof repository.encryptMessage>>) =>
      Buffer.from(await repository.decryptMessage({ jid: OTHER, ...message })).toString(),
  }
}
const OTHER = '99@lid'

test('after a late message of an older session was read, the newer session still encrypts readable messages', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const [company, customer] = await Promise.all([givenCorrespondent(), givenCorrespondent()])
  await company.open(await customer.bundle())
  await customer.read(await company.write('bom dia'))
  await company.read(await customer.write('oi'))
  await customer.read(await company.write('em que posso ajudar?'))
  const late = await customer.write('atrasada')
  vi.setSystemTime(1_000) // libsignal first tries the session that was used last
  await company.open(await customer.bundle())

  expect(await company.read(late)).toBe('atrasada')
  expect(await customer.read(await company.write('resposta'))).toBe('resposta')
})
