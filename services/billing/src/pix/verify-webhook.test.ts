import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { AddressRanges } from '@recado/kit/http/callers/address-ranges'
import type { RawRequest } from '@recado/kit/http/routes/route'
import { certify, openAccount } from '@recado/pix-simulator/bank/account'
import { issueCertificate } from '@recado/whatsapp-simulator/tls/certificate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outgoingTo, type SimulatedBank, startBank } from '../../test/simulated-bank.ts'
import { startWebhookFront, type WebhookFront } from '../../test/webhook-front.ts'
import { createBacenProvider } from './bacen/bacen-provider.ts'
import { createWebhookVerifier, type WebhookProof } from './verify-webhook.ts'
import { webhookAddress } from './webhook-address.ts'

const SECRET = 'aGVsbG8+aGVsbG8/aGVsbG8+aGVsbG8/aGVsbG8+aGU=' // contains + and /, which must be escaped in an address
const HERE = AddressRanges.parse('127.0.0.1')
const ELSEWHERE = AddressRanges.parse('10.0.0.0/8')
const never = new AbortController().signal
const notice = { txid: 'a'.repeat(26) }

let bank: SimulatedBank
beforeAll(async () => {
  bank = await startBank()
})
afterAll(() => bank.stop())

const register = (url: string, checksNoCertificate: boolean) =>
  createBacenProvider(
    { ...bank.settings, checksNoCertificate },
    { outgoing: outgoingTo('https://127.0.0.1:*', []) },
  ).registerWebhook(url, never)

describe('notices over mutual TLS', () => {
  let front: WebhookFront
  beforeAll(async () => {
    const own = openAccount()
    const server = certify(own.authorityKey, 'Front', { is: 'server', names: ['127.0.0.1'] })
    const proof: WebhookProof = {
      authorities: [new X509Certificate(bank.authority)],
      secret: SECRET,
      addresses: undefined,
    }
    front = await startWebhookFront(createWebhookVerifier(proof), { key: server.key, cert: server.certificate })
    await register(webhookAddress(front.url, undefined), false)
  })
  afterAll(() => front.close())

  test('a notice over mutual TLS is accepted from the bank, which checks at the registration that others are refused', async () => {
    expect(await bank.control.webhook()).toEqual({ url: front.url, isUnchecked: false })
    expect(await bank.control.notify(notice)).toBe(200)
  })

  test.each(['no-certificate', 'foreign-certificate', 'expired-certificate'] as const)(
    'a notice over mutual TLS is refused from a caller with %s',
    async (forged) => {
      expect(await bank.control.notify({ ...notice, forged })).toBe(401)
    },
  )
})

describe('notices with the secret in the address', () => {
  let front: WebhookFront
  beforeAll(async () => {
    front = await startWebhookFront(createWebhookVerifier({ authorities: [], secret: SECRET, addresses: HERE }))
    await register(webhookAddress(front.url, SECRET), true)
  })
  afterAll(() => front.close())

  test('a notice with the secret in the address is accepted from the bank, which appends /pix to the address', async () => {
    expect(await bank.control.notify(notice)).toBe(200)
  })

  test.each(['no-secret', 'wrong-secret'] as const)(
    'a notice is refused from a caller with %s in the address',
    async (forged) => {
      expect(await bank.control.notify({ ...notice, forged })).toBe(401)
    },
  )
})

describe('calls of the webhook', () => {
  const aCall = (changed: Partial<RawRequest> = {}): RawRequest => ({
    rawBody: Buffer.from('{"pix":[]}'),
    headers: {},
    params: {},
    query: { hmac: SECRET },
    origin: { ip: '127.0.0.1', userAgent: '' },
    ...changed,
  })
  const isTaken = (proof: Partial<WebhookProof>, call: RawRequest) =>
    createWebhookVerifier({ authorities: [], secret: SECRET, addresses: undefined, ...proof })(call)
  const telling = (...certificates: string[]) => {
    const [own, ...chain] = certificates.map((pem) => `:${new X509Certificate(pem).raw.toString('base64')}:`)
    return { 'client-cert': own, 'client-cert-chain': chain.join(', ') }
  }

  test("a call with the secret is accepted only from the provider's addresses", async () => {
    expect(await isTaken({ addresses: HERE }, aCall())).toBe(true)
    expect(await isTaken({ addresses: ELSEWHERE }, aCall())).toBe(false)
    expect(await isTaken({ addresses: undefined }, aCall())).toBe(false)
    expect(await isTaken({ addresses: HERE }, aCall({ query: { hmac: [SECRET, SECRET] } }))).toBe(false)
    expect(await isTaken({ addresses: HERE }, aCall({ query: {} }))).toBe(false)
  })

  test('a call with the secret alone is refused when certificates identify callers', async () => {
    const authorities = [new X509Certificate(bank.authority)]

    expect(await isTaken({ authorities, addresses: HERE }, aCall())).toBe(false)
  })

  test('a call with a valid certificate is refused from another address if addresses are configured', async () => {
    const { authority, bank: caller } = openAccount()
    const authorities = [new X509Certificate(authority)]
    const headers = telling(caller.certificate)

    expect(await isTaken({ authorities, addresses: HERE }, aCall({ headers }))).toBe(true)
    expect(await isTaken({ authorities, addresses: ELSEWHERE }, aCall({ headers }))).toBe(false)
  })

  test('a call is accepted if its certificate itself, and not its authority, is in the list of authorities', async () => {
    const { bank: caller, receiver } = openAccount()
    const authorities = [new X509Certificate(caller.certificate)]

    expect(await isTaken({ authorities }, aCall({ headers: telling(caller.certificate) }))).toBe(true)
    expect(await isTaken({ authorities }, aCall({ headers: telling(receiver.certificate) }))).toBe(false)
  })

  test("a call is accepted with the certificate as percent-encoded PEM, and refused with a stranger's", async () => {
    const { authority, bank: caller } = openAccount()
    const authorities = [new X509Certificate(authority)]
    const told = (pem: string) => aCall({ headers: { 'client-cert': encodeURIComponent(pem) } })

    expect(await isTaken({ authorities }, told(caller.certificate))).toBe(true)
    expect(await isTaken({ authorities }, told(openAccount().bank.certificate))).toBe(false)
  })

  test('a call with a server certificate is refused', async () => {
    const { authority, server } = openAccount()

    expect(
      await isTaken({ authorities: [new X509Certificate(authority)] }, aCall({ headers: telling(server.certificate) })),
    ).toBe(false)
  })

  test('a call may include intermediate authorities, and its client certificate is not accepted as an authority', async () => {
    const root = openAccount()
    const between = generateKeyPairSync('ed25519')
    const authority = issueCertificate({
      subject: 'Between',
      publicKey: between.publicKey,
      issuer: { name: 'Simulated Pix', key: createPrivateKey(root.authorityKey) },
      purpose: { is: 'authority' },
    })
    const issue = (issuer: { name: string; key: typeof between.privateKey }) =>
      issueCertificate({
        subject: 'Bank',
        publicKey: generateKeyPairSync('ed25519').publicKey,
        issuer,
        purpose: { is: 'client' },
      })
    const caller = issue({ name: 'Between', key: between.privateKey })
    const byClient = issue({ name: 'Simulated bank', key: createPrivateKey(root.bank.key) })
    const authorities = [new X509Certificate(root.authority)]

    expect(await isTaken({ authorities }, aCall({ headers: telling(caller, authority) }))).toBe(true)
    expect(await isTaken({ authorities }, aCall({ headers: telling(caller) }))).toBe(false)
    expect(await isTaken({ authorities }, aCall({ headers: telling(byClient, root.bank.certificate) }))).toBe(false)
  })

  test.each(['', 'nonsense', ':bm90IGEgY2VydGlmaWNhdGU=:', '::', ':a:, :b:', '-----BEGIN%20CERTIFICATE-----%0A%'])(
    'a call with the certificate header %j is refused',
    async (header) => {
      const authorities = [new X509Certificate(bank.authority)]

      expect(await isTaken({ authorities }, aCall({ headers: { 'client-cert': header } }))).toBe(false)
    },
  )
})
