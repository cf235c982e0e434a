import { runProgram } from './run-program.ts'

const ARGS = ['--singleThreaded', '--project', 'infra/gate/unit']
const TIMES = 3 // single runs vary by a quarter

/** Runs the fixed piece of work that measures the machine. @returns its mean processor seconds */
export async function measurePiece(): Promise<number> {
  let processor = 0
  for (let time = 0; time < TIMES; time++) processor += (await runProgram('tsc', ARGS)).processor
  return processor / TIMES
}
