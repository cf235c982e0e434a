import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@recado/chaos/product'
import type { Random } from '@recado/chaos/random'
import type { ProcessName } from '@recado/up/stack/stack'

/** Where a campaign runs. */
export type CampaignStage = {
  readonly product: Product
  readonly random: Random
  /** Waits until so many of its messages are on phones. */
  reaches(count: number): Promise<unknown>
  /** Stops the campaign, and lets it continue. */
  cancel(): Promise<unknown>
  resume(): Promise<unknown>
}

/** Something that happens while a campaign runs. */
export type CampaignPoint = {
  readonly name: string
  happen(stage: CampaignStage): Promise<void>
}

const SOME = 5 // messages: the campaign is on its way

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

const restarted = (name: 'postgres' | 'rabbitmq'): CampaignPoint => ({
  name: `${name} is restarted in the middle`,
  happen: async ({ product, reaches }) => {
    await reaches(SOME)
    await product.restart(name)
  },
})

const canceled: CampaignPoint = {
  name: 'it is canceled in the middle, and continues after tickets was killed',
  happen: async (stage) => {
    await stage.reaches(SOME)
    await stage.cancel()
    await killAndRestart(stage, 'tickets')
    await stage.resume()
  },
}

const VICTIMS = ['campaigns', 'campaigns-2', 'tickets', 'connections'] as const satisfies readonly ProcessName[]
const KILLS = 4
const MOMENT_MS = 700 // some messages

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
  ...(['campaigns', 'tickets', 'connections'] as const).map(killed),
  restarted('postgres'),
  restarted('rabbitmq'),
  canceled,
  byChance,
]
