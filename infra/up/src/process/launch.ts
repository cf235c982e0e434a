import { spawn } from 'node:child_process'
import { Failure } from '../failure.ts'
import { waitFor } from '../wait.ts'
import { lastLines, openLog } from './log-file.ts'
import { isRunning, markProcess, type ProcessMark, signalGroup, signalProcess } from './process-mark.ts'

export type Program = {
  command: string
  args: readonly string[]
  environment: NodeJS.ProcessEnv
  directory: string
  logFile: string
}

export type Launched = { process: ProcessMark; logStartByte: number }

/** Starts a program that outlives this process, as the leader of its own group. */
export function launch({ command, args, environment, directory, logFile }: Program): Launched {
  const log = openLog(logFile)
  const stdio = ['ignore', log.descriptor, log.descriptor] as const
  const child = spawn(command, args, { cwd: directory, env: environment, detached: true, stdio: [...stdio] })
  child.on('error', () => {}) // told below, by the missing pid
  child.unref()
  log.close()
  const process = child.pid === undefined ? undefined : markProcess(child.pid)
  if (!process) throw new Failure(`${command} could not be started.`, lastLines(logFile, log.startByte))
  return { process, logStartByte: log.startByte }
}

export type Readiness = {
  logFile: string
  logStartByte?: number
  timeoutMs: number
  isReady: () => Promise<boolean> | boolean
  signal?: AbortSignal | undefined
}

/**
 * Waits until the program answers.
 * @throws Failure with the end of its log when it dies or stays silent
 */
export async function waitUntilReady(name: string, process: ProcessMark, readiness: Readiness): Promise<void> {
  const { logFile, logStartByte, timeoutMs, isReady, signal } = readiness
  const outcome = await waitFor(async () => {
    if (signal?.aborted) return 'interrupted'
    if (!isRunning(process)) return 'died'
    return (await isReady()) ? 'ready' : undefined
  }, timeoutMs)
  if (outcome === 'ready') return
  if (outcome === 'interrupted') throw new Failure('Interrupted.')
  const what = outcome ? 'stopped while it was starting' : `did not become ready within ${timeoutMs / 1000} s`
  throw new Failure(`${name} ${what}. The end of its log, ${logFile}:`, lastLines(logFile, logStartByte))
}

/** Asks the process to end, waits, and ends it and all it started by force when it has not heard. */
export async function endProcess(process: ProcessMark, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  signalProcess(process, signal)
  if (await waitFor(() => !isRunning(process), patienceMs)) return
  signalGroup(process, 'SIGKILL')
  await waitFor(() => !isRunning(process), patienceMs)
}
