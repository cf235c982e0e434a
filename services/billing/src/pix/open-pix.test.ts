import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@recado/kit/config'
import { openAccount } from '@recado/pix-simulator/bank/account'
import { expect, test } from 'vitest'
import { outgoingTo } from '../../test/simulated-bank.ts'
import { openPix } from './open-pix.ts'
import { PixConfig } from './pix-config.ts'

const account = openAccount()
const whole = {
  PIX_DRIVER: 'bacen',
  PIX_URL: 'https://pix.example.com/',
  PIX_CLIENT_ID: 'id',
  PIX_CLIENT_SECRET: 'secret',
  PIX_CERTIFICATE: account.receiver.certificate,
  PIX_CERTIFICATE_KEY: account.receiver.key,
  PIX_KEY: 'pix@example.com',
  PIX_WEBHOOK_URL: 'https://recado.example.com/api/subscription/webhook',
  PIX_WEBHOOK_SECRET: 'x'.repeat(43),
  PIX_WEBHOOK_ADDRESSES: '10.0.0.7',
}
const open = (environment: Record<string, string>, NODE_ENV = 'development') =>
  openPix({ ...readConfig(PixConfig, environment), NODE_ENV }, { outgoing: outgoingTo('*', []) })

test('an installation without a driver has no Pix and needs no other Pix variables', () => {
  const empty = Object.fromEntries(Object.keys(whole).map((name) => [name, '']))

  expect(open({})).toBeUndefined()
  expect(open(empty)).toBeUndefined()
})

test('the webhook address to register contains the secret, unless client certificates identify the provider', () => {
  const { PIX_WEBHOOK_URL: url, PIX_WEBHOOK_SECRET: secret } = whole

  expect(open(whole)?.webhookUrl).toBe(`${url}?hmac=${secret}&ignorar=`)
  expect(open({ ...whole, PIX_WEBHOOK_CA: account.authority })?.webhookUrl).toBe(url)
  expect(open(whole)).toMatchObject({ provider: { key: 'pix@example.com' }, bankAppUrl: null })
})

test.each(Object.keys(whole).filter((name) => name !== 'PIX_DRIVER'))(
  'the service refuses to start if a driver is chosen and %s is missing',
  (name) => {
    const environment = Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name))

    expect(() => open(environment)).toThrow(`${name} is missing`)
  },
)

test('certificates may be given as paths of files', () => {
  const directory = mkdtempSync(join(tmpdir(), 'pix '))
  const file = join(directory, 'certificate.pem')
  writeFileSync(file, account.receiver.certificate)

  expect(open({ ...whole, PIX_CERTIFICATE: file })).toBeDefined()
  expect(() => open({ ...whole, PIX_CERTIFICATE: `${file}x` })).toThrow('PIX_CERTIFICATE: must be PEM')
  expect(() => open({ ...whole, PIX_WEBHOOK_CA: 'no certificate' })).toThrow('PIX_WEBHOOK_CA: must be PEM')
  rmSync(directory, { recursive: true })
})

test.each([
  ['PIX_DRIVER', 'other'],
  ['PIX_URL', 'http://pix.example.com'],
  ['PIX_WEBHOOK_URL', 'https://recado.example.com/api/subscription/webhook?hmac=own'],
  ['PIX_WEBHOOK_SECRET', 'short'],
  ['PIX_WEBHOOK_ADDRESSES', 'efi.com.br'],
  ['PIX_WEBHOOK_CA', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
])('the error about an invalid %s names the variable, and does not show its value', (name, value) => {
  const start = () => open({ ...whole, [name]: value })

  expect(start).toThrow(`${name}: `)
  expect(start).not.toThrow(value)
})

test('the service does not start in production with the authority or the bank app of the simulator', () => {
  const simulator = { ...whole, PIX_CA: account.authority }
  const bankApp = { ...whole, PIX_SIMULATOR_URL: 'http://127.0.0.1:1' }

  expect(open(simulator)).toBeDefined()
  expect(open(bankApp)?.bankAppUrl).toBe('http://127.0.0.1:1')
  expect(() => open(simulator, 'production')).toThrow('not for production')
  expect(() => open(bankApp, 'production')).toThrow('not for production')
  expect(open(whole, 'production')).toBeDefined()
})
