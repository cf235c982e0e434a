import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { familySeconds, processorSeconds } from './process-use.ts'

const BURN = 'while (process.cpuUsage().user < 300_000);' // microseconds

test('the processor time of a process and its descendants includes a child that has ended', async () => {
  const read = async () => ({ family: await familySeconds(process.pid), own: await processorSeconds(process.pid) })
  const before = await read()

  execFileSync(process.execPath, ['-e', BURN])

  const after = await read()
  expect(after.family - before.family - (after.own - before.own)).toBeGreaterThan(0.2)
})
