import { setTimeout as pause } from 'node:timers/promises'
import { runProgram } from './run-program.ts'

const ARGS = ['--singleThreaded', '--project', 'infra/gate/unit']
const EVERY_MS = 3 * 60_000

/**
 * Runs the fixed piece of work that measures the machine, again and again while a run goes on: what it costs differs by a
 * third with the work beside it.
 * @param isOver ends the measuring; one piece is always done
 * @returns its median processor seconds
 */
export async function measurePiece(isOver: AbortSignal): Promise<number> {
  const spent: number[] = []
  do {
    spent.push((await runProgram('tsc', ARGS)).processor)
    await pause(EVERY_MS, undefined, { signal: isOver }).catch(() => {}) // ended
  } while (!isOver.aborted)
  return medianOf(spent)
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
