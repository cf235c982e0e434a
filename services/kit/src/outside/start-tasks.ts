import type { InTx } from '../db/tx.ts'
import type { Log } from '../log.ts'
import { type Loop, startLoop } from '../timing/loop.ts'
import type { OutsideMetrics } from './outside-metrics.ts'
import type { Look, Task } from './outside-repository.ts'
import type { OutsideWork } from './outside-work.ts'
import { createTaskRunner } from './run-task.ts'
import { createUnderWay } from './under-way.ts'

const FULL_MS = 1_000 // interval of searches while the maximum of calls is running, because not every ended call wakes the loop

/** The due rows, and the ms until the next search unless the loop is woken. */
export type Found = { readonly tasks: readonly Task[]; readonly nextMs: number }

type Deps<DB> = {
  readonly inTx: InTx<DB>
  readonly log: Log
  readonly metrics: OutsideMetrics
  find(look: Look): Promise<Found>
}

/** Makes the calls of the found rows until stopped. Stopping ends the running calls. */
export function startTasks<DB, Input, Answer>(work: OutsideWork<DB, Input, Answer>, { find, ...deps }: Deps<DB>): Loop {
  const { table, atOnce, ofEachCompany: ofEach } = work
  const run = createTaskRunner(work, deps)
  const stopping = new AbortController()
  const underWay = createUnderWay(atOnce, () => loop.wake())
  const countOf = (companyId: number) => underWay.keys().filter((key) => key.startsWith(`${companyId}:`)).length

  const loop = startLoop(
    async () => {
      if (underWay.room() === 0) return FULL_MS
      const busy = [...new Set(underWay.keys().map((key) => Number.parseInt(key, 10)))]
      const without = busy.filter((companyId) => countOf(companyId) >= ofEach)
      const { tasks, nextMs } = await find({ atMost: atOnce, ofEach, without })
      for (const task of tasks) {
        if (countOf(task.companyId) < ofEach)
          underWay.begin(`${task.companyId}:${task.id}`, () => run(task, stopping.signal))
      }
      return nextMs
    },
    { onFailure: (err) => deps.log.warn({ err, work: table }, 'calls to the outside not looked for') },
  )
  return {
    wake: loop.wake,
    async stop() {
      stopping.abort()
      await loop.stop()
      await underWay.ended()
    },
  }
}
