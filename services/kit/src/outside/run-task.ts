import { randomUUID } from 'node:crypto'
import { type Caller, systemCaller } from '../caller.ts'
import type { InTx, Tx } from '../db/tx.ts'
import type { Log } from '../log.ts'
import { pause } from '../timing/pause.ts'
import { callWithin } from './call-within.ts'
import { LostClaimError } from './lost-claim-error.ts'
import { type NextState, nextState } from './next-state.ts'
import type { OutsideMetrics } from './outside-metrics.ts'
import { claimTask, lockDueTask, removeTask, settleTask, type Task } from './outside-repository.ts'
import type { Outcome, OutsideWork } from './outside-work.ts'

const CLAIM_REST_MS = 30_000 // how much longer than its call a claim lasts, so that the result can be stored in time
const HELD_MS = 5 * 60_000 // wait before a row is checked again if calls may not be made for its company
const FINISH_WAITS_MS = [1_000, 5_000] // waits before storing the result again, because the database may be unreachable

type Deps<DB> = { readonly inTx: InTx<DB>; readonly log: Log; readonly metrics: OutsideMetrics }
type Taken<Input> = { readonly input: Input; readonly tries: number; readonly token: string }

/**
 * @returns a function that makes the call of one row. It resolves to false if another process has the row, or if
 * preparing the call failed
 */
export function createTaskRunner<DB, Input, Answer>(work: OutsideWork<DB, Input, Answer>, deps: Deps<DB>) {
  const { table } = work
  const { inTx, log, metrics } = deps
  const count = (outcome: string) => metrics.ended.inc({ work: table, outcome })

  type Ending = { id: number; token: string | null; tries: number; next: NextState }
  async function settle(tx: Tx<DB>, { id, token, tries, next }: Ending): Promise<void> {
    if (next.status !== 'waiting' && next.status !== 'done') await work.giveUp?.(tx, id, next.status)
    const isRemoved = next.status === 'done' && work.removesDone
    const write = isRemoved ? removeTask(tx, table, { id, token }) : settleTask(tx, table, { id, token, tries, next })
    if (!(await write)) throw new LostClaimError()
    tx.afterCommit(() => count(next.status))
  }

  /**
   * Claims the row, or ends it without a call.
   * @returns undefined if the row ended without a call; null if another process has the row
   */
  async function take(tx: Tx<DB>, id: number): Promise<Taken<Input> | undefined | null> {
    const due = await lockDueTask(tx, table, id)
    if (!due) return null
    const { tries, hasBegun } = due
    const end = (next: NextState): Promise<undefined> =>
      settle(tx, { id, token: null, tries, next }).then(() => undefined)
    const left = hasBegun && nextState(work, tries, { outcome: 'unsure', reason: 'the process ended during the call' })
    if (left && left.status !== 'waiting') return end(left)
    if (!(await work.mayWork(tx)))
      return end({ status: 'waiting', waitMs: HELD_MS, reason: 'the company may not work' })
    const input = await work.prepare(tx, id)
    if (input === undefined) return end({ status: 'canceled', reason: null })
    const token = randomUUID()
    await claimTask(tx, table, { id, token, forMs: work.deadlineMs + CLAIM_REST_MS })
    return { input, tries: tries + 1, token }
  }

  /** Delays a row that could not be prepared, as after a failed call, so that it does not block later rows. */
  const postpone = (tx: Tx<DB>, id: number) =>
    lockDueTask(tx, table, id).then((due) => {
      if (!due) return
      const tries = due.tries + 1
      const next = nextState(work, tries, { outcome: 'not-done', reason: 'not prepared' })
      return settle(tx, { id, token: null, tries, next })
    })

  /** @param result undefined if the call was not made */
  function endingOf(
    tries: number,
    result: Outcome<Answer> | undefined,
    isStopped: boolean,
  ): Omit<Ending, 'id' | 'token'> {
    const isOpen = result?.outcome === 'unsure' || result?.outcome === 'not-done'
    if (!result || (isStopped && isOpen && work.repeat === 'repeatable'))
      return { tries: tries - 1, next: { status: 'waiting', waitMs: 0, reason: 'stopped' } }
    return { tries: result.outcome === 'postponed' ? tries - 1 : tries, next: nextState(work, tries, result) }
  }

  async function finish(
    caller: Caller,
    id: number,
    taken: Taken<Input>,
    result: Outcome<Answer> | undefined,
    isStopped: boolean,
  ) {
    const { input, tries, token } = taken
    const ending = endingOf(tries, result, isStopped)
    await inTx(caller, async (tx) => {
      if (result?.outcome === 'done') await work.finish(tx, input, result.answer)
      await settle(tx, { id, token, ...ending })
    })
  }

  /** Stores the result of a call, with retries. If all of them fail, the claim expires. */
  async function insist(write: () => Promise<void>): Promise<void> {
    for (const waitMs of [...FINISH_WAITS_MS, 0]) {
      try {
        return await write()
      } catch (err) {
        if (err instanceof LostClaimError) return count('lost')
        log.warn({ err, work: table }, 'what became of a call not written')
        await pause(waitMs)
      }
    }
  }

  return async ({ companyId, id }: Task, stopping: AbortSignal): Promise<boolean> => {
    const caller = systemCaller(companyId, randomUUID())
    try {
      const taken = await inTx(caller, (tx) => take(tx, id))
      if (!taken) return taken === undefined
      const { input } = taken
      const result = stopping.aborted ? undefined : await callWithin({ work, input, stopping, log })
      await insist(() => finish(caller, id, taken, result, stopping.aborted))
    } catch (err) {
      if (err instanceof LostClaimError) return false
      log.warn({ err, work: table }, 'call to the outside not prepared')
      await inTx(caller, (tx) => postpone(tx, id)).catch((error: unknown) =>
        log.warn({ err: error, work: table }, 'call to the outside not postponed'),
      )
      return false
    }
    return true
  }
}
