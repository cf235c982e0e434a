import { generateKeyPair } from '@recado/whatsapp-simulator/crypto/curve'
import { authenticateEndorsement, endorse } from '@recado/whatsapp-simulator/link/device-identity'
import { expect, test } from 'vitest'
import { baileys, trusting } from './baileys.ts'

const phone = generateKeyPair()
/** What a network sends when a phone has scanned the code of these credentials. */
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

test('a phone that signed for this device is believed', () => {
  const credentials = baileys.initAuthCreds()

  const { creds } = baileys.configureSuccessfulPairing(linkedBy(phone, credentials), credentials)
  expect(creds.me?.lid).toBe('99:1@lid')
})

test('a phone that signs with another key than it shows is not believed', () => {
  const credentials = baileys.initAuthCreds()

  expect(() => baileys.configureSuccessfulPairing(linkedBy(generateKeyPair(), credentials), credentials)).toThrow(
    'Failed to verify account signature',
  )
})

test('each root is trusted where it was asked for, and the root of WhatsApp everywhere else', async () => {
  const own = Buffer.alloc(32, 7)
  const seen = () => Promise.resolve().then(() => baileys.WA_CERT_DETAILS.PUBLIC_KEY)
  const [ours, theirs] = await Promise.all([trusting(own, seen), trusting(undefined, seen)])

  expect(ours).toEqual(own)
  expect(theirs).toEqual(baileys.WA_CERT_DETAILS.PUBLIC_KEY)
  expect(theirs).not.toEqual(own)
})
