import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from '../failure.ts'
import { waitFor } from '../wait.ts'
import { isRunning, markProcess, type ProcessMark, signalGroup, signalProcess } from './process-mark.ts'

const LAST_LINES = 20

export type Program = {
  command: string
  args: readonly string[]
  environment: NodeJS.ProcessEnv
  directory: string
  logFile: string
}

/** Starts a program that outlives this process, as the leader of its own group, with a fresh log. */
export function launch({ command, args, environment, directory, logFile }: Program): ProcessMark {
  mkdirSync(dirname(logFile), { recursive: true })
  writeFileSync(logFile, '')
  const log = openSync(logFile, 'a')
  const child = spawn(command, args, { cwd: directory, env: environment, detached: true, stdio: ['ignore', log, log] })
  child.on('error', () => {}) // told below, by the missing pid
  child.unref()
  closeSync(log)
  const mark = child.pid === undefined ? undefined : markProcess(child.pid)
  if (!mark) throw new Failure(`${command} could not be started.`, lastLines(logFile))
  return mark
}

/**
 * Waits until the program answers.
 * @throws Failure with the end of its log when it dies or stays silent
 */
export async function waitUntilReady(
  name: string,
  mark: ProcessMark,
  { logFile, timeoutMs, isReady }: { logFile: string; timeoutMs: number; isReady: () => Promise<boolean> | boolean },
): Promise<void> {
  const outcome = await waitFor(async () => {
    if (!isRunning(mark)) return 'died'
    return (await isReady()) ? 'ready' : undefined
  }, timeoutMs)
  if (outcome === 'ready') return
  const sentence = outcome
    ? `${name} stopped while it was starting.`
    : `${name} did not answer within ${timeoutMs / 1000} s.`
  throw new Failure(`${sentence} The end of its log, ${logFile}:`, lastLines(logFile))
}

/** Asks the process to end, waits, and ends it and all it started by force when it has not heard. */
export async function endProcess(mark: ProcessMark, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  signalProcess(mark, signal)
  if (await waitFor(() => !isRunning(mark), patienceMs)) return
  signalGroup(mark, 'SIGKILL')
  await waitFor(() => !isRunning(mark), patienceMs)
}

export function lastLines(logFile: string): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n')
  } catch {
    return ''
  }
}
