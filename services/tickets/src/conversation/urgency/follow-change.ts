import type { Tx } from '../../tables/db.ts'
import { advanceClocks } from './advance-clocks.ts'
import { deleteClockChange, findFollowers, lockClockChange, setDone, watchRunning } from './change-repository.ts'

const BATCH = 500 // tickets that one transaction locks

/**
 * Applies a change of hours or targets to the next active tickets. A target that they had missed by the time of the
 * change is marked without an announcement; a target that they miss afterwards is announced.
 * @returns whether more tickets follow at once; false also if the change is not settled yet, or another process has it
 */
export async function followChange(tx: Tx, { id, now }: { readonly id: number; readonly now: Date }): Promise<boolean> {
  const change = await lockClockChange(tx, id)
  if (!change) return false
  if (!change.isSettled && !change.isRepeated) {
    await watchRunning(tx, id)
    return false
  }
  const ids = change.isRepeated ? [] : await findFollowers(tx, change, BATCH)
  await advanceClocks(tx, { ids, now, changedAt: change.changedAt })
  const last = ids.length < BATCH ? undefined : ids.at(-1)
  if (last === undefined) await deleteClockChange(tx, id)
  else await setDone(tx, id, last)
  return last !== undefined
}
