import { setTimeout as pause } from 'node:timers/promises'
import { tellFigures } from '@recado/chaos/tell-figures'
import type { Stack } from '@recado/up/stack/stack'
import { createFreshProduct } from '../fresh-product.ts'
import { foundWorking } from '../load/working-company.ts'
import { workFor } from '../load/working-day.ts'
import type { Measure, Row } from '../measure.ts'
import { residentMemory } from '../process-use.ts'
import { addressesOf } from '../product.ts'

const MINUTE = 60_000
const MINUTES = 35
const SETTLED_AFTER = 10 // minutes, after which caches are full
const WINDOW = 10 // minutes to average over: memory rises and falls with each garbage collection
const HOUR = 60
const BETWEEN = MINUTES - WINDOW - SETTLED_AFTER // minutes between the two means that are compared
const LOOK_MS = 5_000

type Look = { readonly minute: number; readonly megabytes: ReadonlyMap<string, number> }

/**
 * Measures how much each process's resident memory grows per hour under steady load, as a share of its initial size.
 */
export const memoryGrowth: Measure = {
  number: 31,
  alone: async () => {
    const product = await createFreshProduct()
    try {
      const stack = await product.start()
      const addresses = addressesOf(stack)
      const working = await foundWorking(addresses)
      const isOver = new AbortController()
      const looking = lookAt(pidsOf(stack), isOver.signal)
      await workFor(MINUTES * MINUTE, addresses, working).finally(() => isOver.abort())
      const looks = await looking
      await stack.stop()
      return rowsOf(looks)
    } finally {
      await product.remove()
    }
  },
}

const pidsOf = (stack: Stack): (readonly [string, number])[] =>
  Object.entries(stack.services()).flatMap(([name, part]) =>
    part && !/simulators?$/.test(name) ? [[name, part.pid] as const] : [],
  )

/** Records the memory of each process every few seconds until the signal aborts. @throws when a process ends */
async function lookAt(pids: readonly (readonly [string, number])[], signal: AbortSignal): Promise<Look[]> {
  const looks: Look[] = []
  const startedAt = Date.now()
  while (!signal.aborted) {
    const held = await Promise.all(pids.map(async ([name, pid]) => [name, await residentMemory(pid)] as const))
    looks.push({ minute: (Date.now() - startedAt) / MINUTE, megabytes: new Map(held) })
    await pause(LOOK_MS)
  }
  return looks
}

function rowsOf(looks: readonly Look[]): Row[] {
  const meanOf = (name: string, from: number): number => {
    const within = looks.filter(({ minute }) => minute >= from && minute < from + WINDOW)
    return within.reduce((sum, { megabytes }) => sum + (megabytes.get(name) ?? 0), 0) / within.length
  }
  return [...(looks[0]?.megabytes.keys() ?? [])].map((name) => {
    const settled = meanOf(name, SETTLED_AFTER)
    const grown = ((meanOf(name, MINUTES - WINDOW) - settled) * HOUR) / BETWEEN
    tellFigures({ [`% growth of ${name} in an hour`]: Math.round((1_000 * grown) / settled) / 10 })
    return {
      measure: 31,
      what: `${name}, after an hour of steady work at the rate of ${BETWEEN} minutes; the floor: once caches have filled`,
      unit: 'MB',
      floor: settled,
      figure: settled + grown,
      target: { of: 'ratio', bound: 'at most', value: 1.01 },
    }
  })
}
