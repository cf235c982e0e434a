import { setTimeout as pause } from 'node:timers/promises'
import { runProgram } from './run-program.ts'

const ARGS = ['--singleThreaded', '--project', 'infra/gate/unit']
const EVERY_MS = 3 * 60_000

/**
 * Runs a fixed piece of work every three minutes during a run of the gate, to measure how fast the machine is. A single
 * measurement varies by a third with the load.
 * @param isOver ends the measuring; the piece runs at least once
 * @returns the median processor seconds of the piece
 */
export async function measurePiece(isOver: AbortSignal): Promise<number> {
  const spent: number[] = []
  do {
    spent.push((await runProgram('tsc', ARGS)).processor)
    await pause(EVERY_MS, undefined, { signal: isOver }).catch(() => {}) // the run has ended
  } while (!isOver.aborted)
  return medianOf(spent)
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
