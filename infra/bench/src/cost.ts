import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseWork, readDatabaseWork } from './database-work.ts'
import type { Row } from './measure.ts'
import { familySeconds } from './process-use.ts'
import type { Product } from './product.ts'

/** The processor seconds that each process has used so far, and the work of PostgreSQL so far. */
type Use = { readonly at: number; readonly seconds: ReadonlyMap<string, number>; readonly database: DatabaseWork }

/** The cost of some work: the use during it, less the use of the idle product in the same time. */
export type Cost = {
  /** Processor time in milliseconds. */
  readonly processorMs: ReadonlyMap<string, number>
  readonly statements: ReadonlyMap<string, number> | undefined
  readonly commits: ReadonlyMap<string, number>
  readonly walBytes: number
}

const IDLE_MS = 10_000
// PostgreSQL counts the work of a session up to a second late, and consumers must finish queued work
const SETTLE_MS = 3_000
const SERVERS = { PostgreSQL: 'postgres', RabbitMQ: 'rabbitmq' } as const

/** Does the work and measures its cost by process; the simulated network is one of the processes. */
export async function withCost<R>(product: Product, work: () => Promise<R>): Promise<{ result: R; cost: Cost }> {
  await pause(SETTLE_MS)
  const idle = await readUse(product)
  await pause(IDLE_MS)
  const before = await readUse(product)
  const result = await work()
  await pause(SETTLE_MS)
  return { result, cost: costBetween(idle, before, await readUse(product)) }
}

/** The share of one processor, in percent, that each process of an idle product uses during this time. */
export async function idleShares(product: Product, ms: number): Promise<ReadonlyMap<string, number>> {
  const before = await readUse(product)
  await pause(ms)
  const after = await readUse(product)
  const seconds = (after.at - before.at) / 1_000
  const shareOf = (name: string) => ((after.seconds.get(name) ?? 0) - (before.seconds.get(name) ?? 0)) / seconds
  return new Map([...after.seconds.keys()].map((name) => [name, shareOf(name) * 100]))
}

/** The average cost per message, as rows of the table. */
export function costRows(measure: number, of: string, { processorMs, ...database }: Cost, messages: number): Row[] {
  const rowsOf = (what: string, unit: Row['unit'], counts: ReadonlyMap<string, number>): Row[] =>
    [...counts]
      .filter(([, count]) => count / messages >= LEAST)
      .map(([who, count]) => ({ measure, what: `${what} of ${who}, ${of}`, unit, figure: count / messages }))
  return [
    ...rowsOf('processor', 'ms', withSum(processorMs)),
    ...rowsOf('statements', 'statements', withSum(database.statements ?? new Map())),
    ...rowsOf('commits', 'commits', withSum(database.commits)),
    { measure, what: `write-ahead log, ${of}`, unit: 'bytes', figure: database.walBytes / messages },
  ]
}

const LEAST = 0.01 // rows below this value are omitted: jobs in the background cause them

export const withSum = (counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  counts.size === 0 ? counts : new Map([...counts, ['all', [...counts.values()].reduce((sum, count) => sum + count)]])

function costBetween(idle: Use, before: Use, after: Use): Cost {
  const times = (after.at - before.at) / (before.at - idle.at)
  const beyond = (first: number, second: number, third: number) => third - second - (second - first) * times
  const each = (pick: (use: Use) => ReadonlyMap<string, number>, factor = 1): ReadonlyMap<string, number> =>
    new Map(
      [...pick(after).keys()].map((name) => {
        const [first, second, third] = [idle, before, after].map((use) => pick(use).get(name) ?? 0)
        return [name, beyond(first ?? 0, second ?? 0, third ?? 0) * factor]
      }),
    )
  return {
    processorMs: each(({ seconds }) => seconds, 1_000),
    statements: after.database.statements && each(({ database }) => database.statements ?? new Map()),
    commits: each(({ database }) => database.commits),
    walBytes: beyond(idle.database.walBytes, before.database.walBytes, after.database.walBytes),
  }
}

async function readUse(product: Product): Promise<Use> {
  const parts = Object.entries(product.stack.services()).flatMap(([name, part]) =>
    part ? [[name, part.pid] as const] : [],
  )
  const pids = [...parts, ...(await serverPids(product.directory))]
  const seconds = await Promise.all(pids.map(async ([name, pid]) => [name, await familySeconds(pid)] as const))
  return { at: Date.now(), seconds: new Map(seconds), database: await readDatabaseWork(product) }
}

/** The process ids of the servers that run directly on this machine; those in containers are not counted. */
async function serverPids(directory: string): Promise<(readonly [string, number])[]> {
  const found = await Promise.all(
    Object.entries(SERVERS).map(async ([name, folder]) => {
      const text = await readFile(join(directory, folder, 'state.json'), 'utf8').catch(() => '{}')
      return [name, (JSON.parse(text) as { process?: { pid: number } }).process?.pid ?? 0] as const
    }),
  )
  return found.filter(([, pid]) => pid > 0)
}
