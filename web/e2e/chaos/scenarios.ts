import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@recado/chaos/eventually'
import type { Load, Rate } from '@recado/chaos/load'
import type { Product } from '@recado/chaos/product'
import type { Random } from '@recado/chaos/random'
import type { Scene } from '@recado/chaos/scene'
import { getConnection } from '@recado/contracts/connections/routes'
import { SERVICE_NAMES } from '@recado/system/services'
import type { ProcessName } from '@recado/up/stack/stack'
import { controlClient } from '@recado/whatsapp-simulator/control-client'

/** The product and the load that a scenario acts on. */
export type Stage = {
  readonly product: Product
  readonly scenes: readonly Scene[]
  readonly random: Random
  /** Adds load of this rate, whose messages are checked like all others. */
  readonly addLoad: (rate: Rate) => Load
  /** How many messages were written or sent and are not stored, a second ago at most. */
  readonly countWaiting: () => number
}

/** A disturbance of a product with several gateways, under load. */
export type Scenario = {
  readonly name: string
  happen(stage: Stage): Promise<void>
  /**
   * Whether a session may be open twice for a moment. A process that only stood still learns of its successor from the
   * successor's session.
   */
  readonly mayOpenTwice?: boolean
  /** Why this machine cannot run the scenario, if so. */
  readonly whyNot?: string | undefined
}

const KILLED: readonly ProcessName[] = [
  ...SERVICE_NAMES,
  ...(['connections-2', 'tickets-2', 'realtime-2', 'edge', 'rabbitmq', 'postgres'] as const),
]

/** Kills a process, and restarts it at once. */
export const killed = (name: ProcessName): Scenario => ({
  name: `${name} is killed`,
  happen: async ({ product }) => {
    product.kill(name, 'SIGKILL')
    await product.restart(name)
  },
})

/** Stops a process long enough for others to take over its sessions. */
const stoodStill = (name: ProcessName, ms: number): Scenario => ({
  name: `${name} stands still for ${ms / 1_000} s`,
  mayOpenTwice: true,
  happen: async ({ product }) => {
    product.kill(name, 'SIGSTOP')
    await pause(ms)
    product.kill(name, 'SIGCONT')
  },
})

export const away = (name: ProcessName, ms: number): Scenario => ({
  name: `${name} is away for ${ms / 1_000} s`,
  happen: async ({ product }) => {
    product.kill(name, 'SIGKILL')
    await pause(ms)
    await product.restart(name)
  },
})

const gatewayLeaves: Scenario = {
  name: 'a gateway is killed and stays away while the other takes over',
  happen: async ({ product }) => {
    product.kill('connections', 'SIGKILL')
    await pause(20_000)
    await product.restart('connections')
  },
}

const rolling: Scenario = {
  name: 'every process is replaced in turn',
  happen: async ({ product }) => {
    for (const name of product.processes()) if (name !== 'simulator') await product.restart(name)
  },
}

/**
 * The network sends nothing, although its sockets stay open. The status leaves CONNECTED within a minute, and messages
 * in both directions that are written meanwhile must arrive.
 */
const silence: Scenario = {
  name: 'the network says nothing any more, with its sockets open',
  happen: async ({ product: { addresses }, scenes }) => {
    const simulator = controlClient(addresses.simulatorUrl)
    await simulator.setFaults({ silent: true })
    await Promise.all(
      scenes.map(({ company: { admin, whatsappId } }) =>
        eventually(
          () => admin.call(getConnection, { params: { whatsappId } }),
          ({ status }) => status !== 'CONNECTED',
        ),
      ),
    )
    await simulator.setFaults({})
  },
}

export const SCENARIOS: readonly Scenario[] = [
  ...KILLED.map(killed),
  gatewayLeaves,
  stoodStill('connections', 40_000),
  away('rabbitmq', 60_000),
  rolling,
  silence,
]
