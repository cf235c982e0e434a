import { expect, test } from 'vitest'
import { describeCost, unitsOf } from './cost.ts'
import { describeProgress, progressOf } from './progress.ts'
import { runProgram } from './run-program.ts'

test('the progress of a run states the number of completed files and the file that has been running longest', () => {
  const files = progressOf([
    { step: 'run', files: 3 },
    { step: 'begin', file: 'a.test.ts', at: 1_000 },
    { step: 'begin', file: 'b.test.ts', at: 2_000 },
    { step: 'end', file: 'a.test.ts', at: 3_000 },
  ])

  expect(files).toEqual({ done: 1, files: 3, longest: { file: 'b.test.ts', since: 2_000 } })
  const stacks = { name: 'stacks', progress: progressOf([]) }
  const parts = [{ name: 'files', progress: files }, stacks]
  expect(describeProgress(parts, { began: 0, now: 65_000 })).toBe(
    '1:05, files 1 of 3, stacks 0 of ?; b.test.ts for 1:03',
  )
})

test('the cost of a run is described in processor time and in units that do not depend on the machine', () => {
  const cost = { tests: 10, seconds: 63, parts: { files: 100, lint: 30 }, piece: 2, starts: 4 }

  expect(describeCost(cost)).toMatch(
    /^10 tests, 1:03, 2:10 of processor \(files 1:40, lint 0:30\), 4 service starts, \d+\.\d\d units$/,
  )
  const slower = { ...cost, parts: { files: 200, lint: 60 }, piece: 4 }
  expect(unitsOf(slower)).toBe(unitsOf(cost))
})

test('the result of a program has its status, its output and the processor time of its children', async () => {
  const busy = 'for (let i = 0; i < 3e8; i++) Math.sqrt(i)'
  const ended = await runProgram('bash', [
    '-c',
    `echo said; echo warned >&2; "$1" -e "$2"; exit 3`,
    'bash',
    process.execPath,
    busy,
  ])

  expect(ended).toMatchObject({ isGood: false, output: expect.stringMatching(/^(said\nwarned|warned\nsaid)\n$/) })
  expect(ended.processor).toBeGreaterThan(0.05)
})
