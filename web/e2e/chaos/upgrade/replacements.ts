import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '@recado/chaos/product'
import type { Random } from '@recado/chaos/random'
import type { Scene } from '@recado/chaos/scene'
import { SIMULATORS } from '@recado/up/stack/parts'
import type { ProcessName } from '@recado/up/stack/stack'
import { expect } from 'vitest'
import type { Scenario } from '../scenarios.ts'
import { startCampaignBeside } from './campaign-beside.ts'
import { findErrors } from './find-errors.ts'
import { startLaneMoves } from './lane-moves.ts'

const BETWEEN_MS = { least: 1_000, most: 4_000 }

type Replacement = {
  readonly name: string
  /** The directory of the sources of the release that all processes get. */
  readonly sources: string | undefined
  /** Chooses which processes are replaced, and in which order. */
  readonly choose: (names: readonly ProcessName[]) => readonly ProcessName[]
}

/**
 * Replaces processes of the product by those of another release, one after the other, while tickets move between lanes
 * and a campaign sends. Expects that all moves and messages of the campaign arrive, that no event is dead or without a
 * queue, and that no log has an error.
 */
export const replaced = ({ name, sources, choose }: Replacement): Scenario => ({
  name,
  happen: async ({ product, scenes, random }) => {
    const [first, second] = scenes
    if (!first || !second) throw new Error('the replacement needs two companies')
    const order = choose(processesOf(product))
    console.log(`${name}: ${order.join(', ')}`)
    const ends = await startWork(product, { first, second, name, random })
    for (const process of order) {
      await product.restart(process, sources)
      await pause(random.between(BETWEEN_MS.least, BETWEEN_MS.most))
    }
    await ends()
    const errors = await findErrors(product)
    expect(errors, [name, ...errors.slice(0, 20)].join('; ')).toEqual([])
  },
})

/** The processes of the services and of the edge, in an order that does not depend on their start. */
const processesOf = (product: Product): ProcessName[] =>
  product
    .processes()
    .filter((name) => !SIMULATORS.some((simulator) => simulator === name))
    .sort()

type Work = { readonly first: Scene; readonly second: Scene; readonly name: string; readonly random: Random }

async function startWork(product: Product, { first, second, name, random }: Work): Promise<() => Promise<void>> {
  const moves = await startLaneMoves(first, random)
  const campaign = await startCampaignBeside(product.addresses, second.company, `campanha ${name}`)
  return async () => {
    await moves.stop()
    await campaign.end()
  }
}
