import { setTimeout as pause } from 'node:timers/promises'
import type { ProcessName, Stack } from '@recado/up/stack/stack'

/** Something that happens to a product of two gateways, under load. */
export type Scenario = {
  readonly name: string
  happen(stack: Stack): Promise<void>
  /** A process that only stood still is found out by its successor's session: then two are open for a moment. */
  readonly mayOpenTwice?: boolean
}

const KILLED: readonly ProcessName[] = [
  ...(['connections', 'connections-2', 'tickets', 'tickets-2', 'realtime', 'realtime-2', 'auth', 'billing'] as const),
  ...(['edge', 'rabbitmq', 'postgres'] as const),
]

/** Ended without a word, and started again at once. */
export const killed = (name: ProcessName): Scenario => ({
  name: `${name} is killed`,
  happen: async (stack) => {
    stack.kill(name, 'SIGKILL')
    await stack.restart(name)
  },
})

/** Long enough for the others to take over what it held. */
const stoodStill = (name: ProcessName, ms: number): Scenario => ({
  name: `${name} stands still for ${ms / 1_000} s`,
  mayOpenTwice: true,
  happen: async (stack) => {
    stack.kill(name, 'SIGSTOP')
    await pause(ms)
    stack.kill(name, 'SIGCONT')
  },
})

const away = (name: ProcessName, ms: number): Scenario => ({
  name: `${name} is away for ${ms / 1_000} s`,
  happen: async (stack) => {
    stack.kill(name, 'SIGKILL')
    await pause(ms)
    await stack.restart(name)
  },
})

const gatewayLeaves: Scenario = {
  name: 'a gateway is killed and stays away while the other takes over',
  happen: async (stack) => {
    stack.kill('connections', 'SIGKILL')
    await pause(20_000)
    await stack.restart('connections')
  },
}

const rolling: Scenario = {
  name: 'every process is replaced in turn',
  happen: async (stack) => {
    for (const name of Object.keys(stack.services()) as ProcessName[])
      if (name !== 'simulator') await stack.restart(name)
  },
}

export const SCENARIOS: readonly Scenario[] = [
  ...KILLED.map(killed),
  gatewayLeaves,
  stoodStill('connections', 40_000),
  away('rabbitmq', 60_000),
  rolling,
]
