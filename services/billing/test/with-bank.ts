import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { getSubscription, subscribe } from '@recado/contracts/billing/subscription-routes'
import { type RunningService, startService } from '@recado/kit/service'
import { eventually, type TestService } from '@recado/kit/testing/service'
import type { PixControl } from '@recado/pix-simulator/control-client'
import { billing } from '../src/app.ts'
import { createBacenProvider } from '../src/pix/bacen/bacen-provider.ts'
import { createScenes, type Scenes, startBilling } from './harness.ts'
import { outgoingTo, startBank } from './simulated-bank.ts'

/** Billing with a simulated bank that sends notices to it. */
export type BillingWithBank = {
  readonly service: TestService
  readonly scenes: Scenes
  readonly bank: PixControl
  /** Creates a charge of one real as another program with the same account. */
  makeElsewhere(txid: string): Promise<unknown>
  /** Starts another process of the service. */
  startSecond(): Promise<RunningService>
  close(): Promise<void>
}

/** @returns a free port, because the bank must know the port before the service listens on it */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

export async function startWithBank(
  extra: Readonly<Record<string, string>> = {},
  options: Parameters<typeof startBilling>[1] = {},
): Promise<BillingWithBank> {
  const simulated = await startBank()
  const { settings, authority, control: bank } = simulated
  const port = await freePort()
  const service = await startBilling(
    {
      PORT: String(port),
      OUTGOING_HOSTS: 'https://127.0.0.1:*,http://127.0.0.1:*',
      PIX_DRIVER: 'bacen',
      PIX_URL: settings.url,
      PIX_CLIENT_ID: settings.clientId,
      PIX_CLIENT_SECRET: settings.clientSecret,
      PIX_CERTIFICATE: String(settings.tls.cert),
      PIX_CERTIFICATE_KEY: String(settings.tls.key),
      PIX_CA: authority,
      PIX_KEY: settings.key,
      PIX_WEBHOOK_URL: `http://127.0.0.1:${port}/subscription/webhook`,
      PIX_WEBHOOK_ADDRESSES: '127.0.0.1',
      PIX_SIMULATOR_URL: 'http://127.0.0.1:1',
      ...extra,
    },
    options,
  )
  await eventually(async () => (await bank.webhook()).url !== null)
  return {
    service,
    scenes: createScenes(service),
    bank,
    makeElsewhere: (txid) =>
      createBacenProvider(settings, { outgoing: outgoingTo('https://127.0.0.1:*', []) }).createCharge(
        { txid, valueCents: 100, expiresInSeconds: 600, description: 'De outro sistema' },
        AbortSignal.timeout(60_000),
      ),
    startSecond: () => startService(billing, { ...service.environment, PORT: '0' }),
    close: async () => {
      await service.close()
      await simulated.stop()
    },
  }
}

/** The default body of a checkout request. */
export const CHECKOUT = {
  firstName: 'Ana Lima',
  address2: 'Rua das Flores, 10',
  city: 'Santos',
  state: 'SP',
  zipcode: '11010-000',
  country: 'BR',
} as const

/** The checkout requests of an admin. */
export const payer = (service: TestService, admin: { as: { companyId: number } }) => ({
  subscribe: (changes: object = {}, options: object = {}) =>
    service.call(subscribe, { body: { ...CHECKOUT, ...changes } as never }, { ...admin, ...options }),
  see: async (invoiceId: number) => (await service.call(getSubscription, { params: { invoiceId } }, admin)).body,
})
