import { setTimeout as pause } from 'node:timers/promises'
import type { Stack } from '@recado/up/stack/stack'
import { idleShares, withSum } from '../cost.ts'
import { createFreshProduct } from '../fresh-product.ts'
import { foundBigCompany, pairSessions } from '../load/paired-sessions.ts'
import type { Measure, Row } from '../measure.ts'
import { processorSeconds, residentMemory } from '../process-use.ts'
import { addressesOf, type Product } from '../product.ts'
import { startSideProcess } from '../side-process.ts'

const SESSIONS = 50
const SETTLE_MS = 15_000 // an idle process has released its spare memory by then
const IDLE_MS = 60_000 // four times the interval of a session's keep-alive
const PROCESS_MB = 1_000

/** Measures the memory and the processor time of each idle process, and how much more the gateway needs for a session. */
export const memory: Measure = {
  number: 13,
  alone: async () => {
    const product = await createFreshProduct()
    try {
      await (await product.start()).stop() // this start only compiles the sources; an image contains compiled sources
      const stack = await product.start()
      return [
        ...(await weighServices(product.directory, stack)),
        ...(await measureIdleWork(product.of(stack))),
        ...(await weighSessions(stack)),
      ]
    } finally {
      await product.remove()
    }
  },
}

async function weighServices(directory: string, stack: Stack): Promise<Row[]> {
  const bare = await startSideProcess(directory, 'fastify', { file: 'infra/bench/src/floor/bare-fastify.ts' })
  try {
    await pause(SETTLE_MS)
    const floor = await residentMemory(bare.pid)
    const rows: Row[] = []
    for (const [name, part] of Object.entries(stack.services())) {
      if (!part || isSimulator(name)) continue
      rows.push({
        measure: 13,
        what: `${name}, idle`,
        unit: 'MB',
        floor,
        figure: await residentMemory(part.pid),
        target: { of: 'figure', bound: 'at most', value: 110 },
      })
    }
    return rows
  } finally {
    await bare.stop()
  }
}

/** Measures the share of a processor that the product uses without phones, people and simulators. */
async function measureIdleWork(product: Product): Promise<Row[]> {
  const shares = [...(await idleShares(product, IDLE_MS))].filter(([name]) => !isSimulator(name))
  return [...withSum(new Map(shares))].map(([name, figure]) => ({
    measure: 13,
    what: `processor of ${name}, idle`,
    unit: '%',
    figure,
    ...(name === 'all' && { target: { of: 'figure', bound: 'at most', value: 1 } as const }),
  }))
}

const isSimulator = (name: string) => name.endsWith('simulator') || name.endsWith('simulators')

/** Measures how much memory and processor time the gateway needs for each additional session. */
async function weighSessions(stack: Stack): Promise<Row[]> {
  const company = await foundBigCompany(stack, SESSIONS) // includes the first session
  const gateway = stack.services().connections?.pid ?? 0
  const one = await lookAtIdle(gateway)
  await pairSessions(addressesOf(stack), company, SESSIONS)
  const all = await lookAtIdle(gateway)
  const added = SESSIONS - 1
  const megabytes = (all.megabytes - one.megabytes) / added
  return [
    {
      measure: 13,
      what: `one of ${SESSIONS} WhatsApp sessions`,
      unit: 'MB',
      figure: megabytes,
      target: { of: 'figure', bound: 'at most', value: 4 },
    },
    {
      measure: 13,
      what: 'WhatsApp sessions in a process of 1 GB, by that',
      unit: 'sessions',
      figure: (PROCESS_MB - one.megabytes) / megabytes,
    },
    {
      measure: 13,
      what: 'processor of an idle WhatsApp session, each minute',
      unit: 'ms',
      figure: ((all.processorSeconds - one.processorSeconds) * 1_000) / added / (IDLE_MS / 60_000),
    },
  ]
}

/** Measures the memory of an idle process, and the processor time that it uses without requests. */
async function lookAtIdle(pid: number): Promise<{ megabytes: number; processorSeconds: number }> {
  await pause(SETTLE_MS)
  const [megabytes, before] = [await residentMemory(pid), await processorSeconds(pid)]
  await pause(IDLE_MS)
  return { megabytes, processorSeconds: (await processorSeconds(pid)) - before }
}
