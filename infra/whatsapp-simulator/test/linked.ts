import { expect, vi } from 'vitest'
import { type ControlClient, controlClient } from '../src/control-client.ts'
import type { Rules } from '../src/network/rules.ts'
import { type Simulator, startSimulator } from '../src/start-simulator.ts'
import { createAuth, openClient, type TestClient, WAIT } from './client.ts'

export const COMPANY = '5511988880000'
export const CUSTOMER = '5521977771111'

/**
 * The client by itself asks for a hundred stanzas once, refuses what it cannot read, writes to people by number, sends a text
 * for one device beside copies for the others, keeps the secret of its code, knows receipts of groups one by one,
 * takes files from the host that their message names, and opens no sealed correction.
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

/** A simulator with a company's and a customer's phone; it stops every client that it opened. */
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

/** Pairs a fresh client by QR code, lets it log in and waits until it has taken what a phone hands a new device. */
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
