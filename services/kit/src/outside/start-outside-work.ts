import type { Kysely } from 'kysely'
import type { Registry } from 'prom-client'
import type { InTx } from '../db/tx.ts'
import type { Log } from '../log.ts'
import { type Loop, startLoop } from '../timing/loop.ts'
import { createOutsideMetrics, type OutsideMetrics } from './outside-metrics.ts'
import { findDueTasks, findTablesWithDue, longestWait } from './outside-repository.ts'
import type { OutsideWork } from './outside-work.ts'
import { startTasks } from './start-tasks.ts'

const LOOK_MS = 1_000 // the default of `lookMs`

type Deps<DB> = {
  readonly system: Kysely<DB>
  readonly inTx: InTx<DB>
  readonly log: Log
}

/** A kind of call, for `outside` of an app. */
export type DefinedWork<DB> = {
  readonly table: string
  readonly lookMs: number
  /**
   * Searches for due rows now; for `tx.afterCommit`, after a new row. `tx.wakeWork` does the same by the name of the
   * table.
   */
  wake(): void
  start(deps: Deps<DB> & { readonly metrics: OutsideMetrics }): Loop
}

export function defineOutsideWork<DB, Input, Answer>(work: OutsideWork<DB, Input, Answer>): DefinedWork<DB> {
  let loop: Loop | undefined
  return {
    table: work.table,
    lookMs: work.lookMs ?? LOOK_MS,
    wake: () => loop?.wake(),
    start(deps) {
      loop = startWork(work, deps)
      return loop
    },
  }
}

/**
 * Makes the calls of all kinds; several processes share the rows.
 * @returns a function that stops the searches and ends running calls
 */
export function startOutsideWork<DB>(
  works: readonly DefinedWork<DB>[],
  { registry, ...deps }: Deps<DB> & { readonly registry: Registry },
): () => Promise<void> {
  if (works.length === 0) return async () => {}
  const look = async () => new Map(await Promise.all(works.map(async ({ table }) => waitOf(deps.system, table))))
  const metrics = createOutsideMetrics(registry, look)
  const loops = works.map((work) => work.start({ ...deps, metrics }))
  const watches = [...Map.groupBy(works, ({ lookMs }) => lookMs)].map(([lookMs, group]) =>
    watchForDue(group, { ...deps, lookMs }),
  )
  return async () => void (await Promise.all([...watches, ...loops].map((loop) => loop.stop())))
}

const waitOf = async <DB>(system: Kysely<DB>, table: string) => [table, await longestWait(system, table)] as const

function startWork<DB, Input, Answer>(
  work: OutsideWork<DB, Input, Answer>,
  { system, ...deps }: Deps<DB> & { readonly metrics: OutsideMetrics },
): Loop {
  return startTasks(work, {
    ...deps,
    find: async (look) => ({ tasks: await findDueTasks(system, work.table, look), nextMs: Infinity }),
  })
}

/**
 * Looks for due rows of these kinds at this interval, in one statement for all, and wakes the kinds that have some. If
 * the statement fails, each kind looks for its own rows, because a fault of one table must not stop the others.
 */
function watchForDue<DB>(
  works: readonly DefinedWork<DB>[],
  { system, log, lookMs }: Deps<DB> & { readonly lookMs: number },
): Loop {
  const tables = works.map(({ table }) => table)
  return startLoop(
    async () => {
      const due = new Set(await findTablesWithDue(system, tables))
      for (const work of works) if (due.has(work.table)) work.wake()
      return lookMs
    },
    {
      onFailure: (err) => {
        log.warn({ err }, 'due calls to the outside not looked for')
        for (const work of works) work.wake()
      },
    },
  )
}
