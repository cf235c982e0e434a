import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { failedIn, messagesOf } from './report.ts'
import { runTests } from './run-tests.ts'

const TIMES = 10
const BUSY = `const parent = process.ppid
// ends when its parent has ended, even by a kill
while (process.ppid === parent) for (let i = 0; i < 1e7; i++) Math.sqrt(i)`

/** Runs a test file ten times while every processor is busy. @returns whether it passed each time */
export async function stress(file: string): Promise<boolean> {
  const load = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['--eval', BUSY]))
  let green = 0
  try {
    for (let turn = 1; turn <= TIMES; turn++) {
      const { isGood, report, seconds, output } = await runTests('stress', [file])
      if (isGood) green++
      console.log(`${turn} of ${TIMES}: ${isGood ? 'green' : 'red'}, ${seconds} s`)
      const messages = report ? failedIn(report).flatMap(messagesOf) : [output]
      for (const message of messages) console.log(`  ${message}`)
    }
  } finally {
    for (const child of load) child.kill()
  }
  console.log(`${file}: green ${green} times of ${TIMES}`)
  return green === TIMES
}
