import { runProgram } from './run-program.ts'

const ARGS = ['--singleThreaded', '--project', 'infra/gate/unit']
const TIMES = 3 // one of them varies by a quarter

/** Does the fixed piece of work that the processor time of a run is divided by. @returns processor seconds, of one time */
export async function measurePiece(): Promise<number> {
  let processor = 0
  for (let time = 0; time < TIMES; time++) processor += (await runProgram('tsc', ARGS)).processor
  return processor / TIMES
}
