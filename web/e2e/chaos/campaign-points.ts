import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@recado/chaos/product'
import type { Random } from '@recado/chaos/random'
import type { ProcessName } from '@recado/up/stack/stack'

/** The product and the campaign that a disturbance acts on. */
export type CampaignStage = {
  readonly product: Product
  readonly random: Random
  /** Waits until the phones have received this many messages of the campaign. */
  reaches(count: number): Promise<unknown>
  /** Waits until a message is requested but not yet sent. */
  waits(): Promise<unknown>
  cancel(): Promise<unknown>
  /**
   * Waits until the canceled campaign has no requested message, and expects that at most one message was sent since the
   * cancelation.
   */
  rests(): Promise<unknown>
  /** Restarts the canceled campaign. */
  resume(): Promise<unknown>
}

/** A disturbance while a campaign runs. */
export type CampaignPoint = {
  readonly name: string
  happen(stage: CampaignStage): Promise<void>
}

const SOME = 5 // messages after which the campaign counts as running
const GATEWAYS = ['connections', 'connections-2'] as const satisfies readonly ProcessName[]

async function killAndRestart({ product }: CampaignStage, name: ProcessName): Promise<void> {
  product.kill(name, 'SIGKILL')
  await product.restart(name)
}

const killed = (name: ProcessName): CampaignPoint => ({
  name: `${name} is killed in the middle`,
  happen: async (stage) => {
    await stage.reaches(SOME)
    await killAndRestart(stage, name)
  },
})

const gatewaysKilled: CampaignPoint = {
  name: 'all gateways are killed in the middle',
  happen: async ({ product, reaches }) => {
    await reaches(SOME)
    for (const name of GATEWAYS) product.kill(name, 'SIGKILL')
    await Promise.all(GATEWAYS.map((name) => product.restart(name)))
  },
}

const restarted = (name: 'postgres' | 'rabbitmq'): CampaignPoint => ({
  name: `${name} is restarted in the middle`,
  happen: async ({ product, reaches }) => {
    await reaches(SOME)
    await product.restart(name)
  },
})

const STILL_MS = 20_000 // longer than a lease, so that the other gateway takes it over

const leaseLost: CampaignPoint = {
  name: 'the gateway that sends stands still until another one has its lease',
  happen: async ({ product, reaches }) => {
    await reaches(SOME)
    for (const name of GATEWAYS) {
      product.kill(name, 'SIGSTOP') // stops both in turn, because either of the two may have the session
      await pause(STILL_MS)
      product.kill(name, 'SIGCONT')
    }
  },
}

const canceled: CampaignPoint = {
  name: 'it is canceled in the middle, and continues after tickets was killed',
  happen: async (stage) => {
    await stage.reaches(SOME)
    await stage.cancel()
    await killAndRestart(stage, 'tickets')
    await stage.rests()
    await stage.resume()
  },
}

const unconfirmed: CampaignPoint = {
  name: 'it is canceled while no gateway can confirm it, and continues before one can',
  happen: async ({ product, reaches, waits, cancel, resume }) => {
    await reaches(SOME)
    for (const name of GATEWAYS) product.kill(name, 'SIGKILL')
    await waits()
    await cancel()
    await resume()
    await Promise.all(GATEWAYS.map((name) => product.restart(name)))
  },
}

const VICTIMS = ['campaigns', 'campaigns-2', 'tickets', ...GATEWAYS] as const satisfies readonly ProcessName[]
const KILLS = 4
const MOMENT_MS = 700 // time for some messages

const byChance: CampaignPoint = {
  name: 'one process after the other is killed by chance',
  happen: async (stage) => {
    await stage.reaches(1)
    for (let count = 0; count < KILLS; count++) {
      await pause(stage.random.between(0, MOMENT_MS))
      await killAndRestart(stage, stage.random.oneOf(VICTIMS))
    }
  },
}

export const CAMPAIGN_POINTS: readonly CampaignPoint[] = [
  killed('campaigns'),
  killed('tickets'),
  gatewaysKilled,
  leaseLost,
  restarted('postgres'),
  restarted('rabbitmq'),
  canceled,
  unconfirmed,
  byChance,
]
