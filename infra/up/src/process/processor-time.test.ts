import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { processorOf } from './processor-time.ts'

/** Uses the processor for a while, and prints the microseconds that the process has used since its start. */
const BUSY = `
  const used = () => process.cpuUsage().user + process.cpuUsage().system
  for (const end = used() + 200_000; used() < end; );
  console.log(used())`
const ROUNDED = 0.05 // seconds by which /proc may show less, because it counts whole hundredths

test('the processor time of a process includes that of its running and its ended children', async () => {
  const [ended, running] = [BUSY, `${BUSY}; setTimeout(() => {}, 600_000)`]
  const script = '"$0" -e "$1"; "$0" -e "$2"; true'
  const child = spawn('sh', ['-c', script, process.execPath, ended, running], { detached: true })
  try {
    const [first] = await once(child.stdout, 'data')
    const [second] = await once(child.stdout, 'data')

    const used = (Number(String(first)) + Number(String(second))) / 1_000_000
    expect(processorOf(child.pid ?? 0)).toBeGreaterThan(used - ROUNDED)
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  }
})

test('the processor time of a process that does not exist is 0', () => {
  expect(processorOf(2 ** 22 + 1)).toBe(0) // above the largest pid
})
