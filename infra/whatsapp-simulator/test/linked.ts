import { expect, vi } from 'vitest'
import { type ControlClient, controlClient } from '../src/control-client.ts'
import type { Rules } from '../src/network/rules.ts'
import { type Simulator, startSimulator } from '../src/start-simulator.ts'
import { createAuth, openClient, type TestClient, WAIT } from './client.ts'

export const COMPANY = '5511988880000'
export const CUSTOMER = '5521977771111'

/**
 * The rules that the client breaks without the product's additions. It requests a hundred queued stanzas once, answers
 * unreadable ones with an error, addresses people by number, sends a ciphertext for one device with copies for others,
 * never renews its QR secret, does not understand grouped receipts, fetches files from the host in their message, and
 * cannot decrypt sealed edits.
 */
export const BARE_CLIENT: Partial<Rules> = {
  offlineBatches: false,
  wrongAnswersStay: false,
  lidAddressing: false,
  oneTextForOneDevice: false,
  refreshesSecrets: false,
  groupedReceipts: false,
  deadHostsInUrls: false,
  sealedEdits: false,
}

export type World = {
  simulator: Simulator
  control: ControlClient
  open(auth?: TestClient['auth']): TestClient
  stop(): Promise<void>
}

/** Starts a simulator with the phones of a company and a customer. `stop` also stops every client that it opened. */
export async function startWorld(stateFile?: string): Promise<World> {
  const simulator = await startSimulator({ ...(stateFile && { stateFile }), rules: BARE_CLIENT })
  const control = controlClient(simulator.url)
  await control.putPhone(COMPANY, { name: 'Empresa' })
  await control.putPhone(CUSTOMER, { name: 'Cliente' })
  const clients: TestClient[] = []
  return {
    simulator,
    control,
    open(auth) {
      const client = openClient(simulator, auth)
      clients.push(client)
      return client
    },
    async stop() {
      await Promise.all(clients.map((client) => client.stop()))
      await simulator.stop()
    },
  }
}

/** Pairs a new client by QR code, lets it log in and waits for its first sync. */
export async function link({ open, control }: World, number = COMPANY): Promise<TestClient> {
  const candidate = open(createAuth())
  await control.scan(number, await candidate.qr())
  await candidate.closed()
  const client = open(candidate.auth)
  await client.opened()
  await client.synced()
  await vi.waitFor(async () => expect((await control.devices(number)).at(-1)?.queued).toBe(0), WAIT)
  return client
}
