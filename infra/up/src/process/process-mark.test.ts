import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { endProcess } from './launch.ts'
import { isGroupLeft, isRunning, markProcess, type ProcessMark, signalGroup } from './process-mark.ts'

const started: ProcessMark[] = []

afterEach(() => {
  for (const mark of started.splice(0)) signalGroup(mark, 'SIGKILL')
})

test('a process runs until it ends, and another process with its pid is not the same process', () => {
  const { mark } = start('sleep 60')

  expect(isRunning(mark)).toBe(true)
  expect(isRunning({ ...mark, startedAt: 'another time' })).toBe(false)
  expect(signalGroup({ ...mark, startedAt: 'another time' }, 'SIGKILL')).toBe(false)
  expect(isRunning(mark)).toBe(true)
  expect(markProcess(2 ** 22 + 1)).toBeUndefined() // above the largest pid
})

test('a dead process that its parent has not waited for does not run', async () => {
  // a shell waits for its children and sleep does not, so the child ends only after sleep has replaced the shell
  const { child } = start(`sh -c 'until grep -q sleep /proc/$PPID/comm; do :; done' & echo $!; exec sleep 60`)
  const [line] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  const zombie = markProcess(Number(String(line)))

  expect(zombie).toBeDefined()
  await expect.poll(() => zombie && isRunning(zombie)).toBe(false)
})

test('the end of a process includes the end of its children', async () => {
  const { mark } = start("trap 'exit 0' TERM; (trap '' TERM; sleep 0.5) & wait")
  await expect.poll(() => isGroupLeft(mark)).toBe(true)

  await endProcess(mark, 'SIGTERM', 10_000)

  expect(isGroupLeft(mark)).toBe(false)
})

test('a process that ignores the signal is killed', async () => {
  const { mark } = start("trap '' TERM; while true; do sleep 0.1; done")

  await endProcess(mark, 'SIGTERM', 300)

  expect(isRunning(mark)).toBe(false)
  expect(isGroupLeft(mark)).toBe(false)
})

function start(script: string): { child: ChildProcess; mark: ProcessMark } {
  const child = spawn('sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  const mark = markProcess(child.pid ?? 0)
  if (!mark) throw new Error('sh did not start')
  started.push(mark)
  return { child, mark }
}
