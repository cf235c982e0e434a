import { setTimeout as pause } from 'node:timers/promises'
import { runProgram } from './run-program.ts'

const ARGS = ['--singleThreaded', '--project', 'infra/gate/unit']
const EVERY_MS = 3 * 60_000

/**
 * Measures how fast the machine is by running a fixed piece of work every three minutes during a run of the gate. One
 * measurement would not suffice, because it varies by a third with the load.
 * @param isOver aborts at the end of the run; the piece runs at least once
 * @returns the median processor seconds of the piece
 */
export async function measurePiece(isOver: AbortSignal): Promise<number> {
  const spent: number[] = []
  do {
    spent.push((await runProgram('tsc', ARGS)).processor)
    await pause(EVERY_MS, undefined, { signal: isOver }).catch(() => {}) // the pause ends early when the run is over
  } while (!isOver.aborted)
  return medianOf(spent)
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
