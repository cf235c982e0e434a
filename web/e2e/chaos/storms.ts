import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '@recado/chaos/random'
import type { ProcessName } from '@recado/up/stack/stack'
import { away, type Scenario, type Stage } from './scenarios.ts'

const STORM_MS = 60_000
const GATEWAYS = ['connections', 'connections-2', 'connections-3'] as const satisfies readonly ProcessName[]
const CUT_SHARE = 0.3 // the share of a link's connections that each cut closes

/** Repeats the disturbance until a minute is over. */
export const storm = (name: string, again: (stage: Stage) => Promise<void>): Scenario => ({
  name,
  happen: async (stage) => {
    const end = performance.now() + STORM_MS
    while (performance.now() < end) await again(stage)
  },
})

const killing = storm('a random gateway is killed, again and again', async ({ product, random }) => {
  await pause(random.between(2_000, 8_000))
  const gateway = random.oneOf(GATEWAYS)
  product.kill(gateway, 'SIGKILL')
  await product.restart(gateway)
})

const rolling = storm('the gateways are replaced in turn, again and again', async ({ product, random }) => {
  for (const gateway of random.shuffled(GATEWAYS)) await product.restart(gateway)
})

const databaseRestarts: Scenario = {
  name: 'PostgreSQL is restarted three times',
  happen: async ({ product, random }) => {
    for (let time = 0; time < 3; time++) {
      await pause(random.between(5_000, 15_000))
      await product.restart('postgres')
    }
    await pause(5_000)
  },
}

const cuts = storm('every link is cut at random', async ({ product, random }) => {
  await pause(random.between(200, 1_500))
  // a separate generator, because the number of draws must not affect the other random decisions of the run
  const dice = createRandom(random.next() * 2 ** 31)
  const [link] = random.shuffled(product.links?.all() ?? [])
  link?.cut(() => dice.next() < CUT_SHARE)
})

export const STORMS: readonly Scenario[] = [killing, rolling, away('rabbitmq', STORM_MS), databaseRestarts, cuts]
