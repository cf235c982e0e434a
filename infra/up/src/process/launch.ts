import { spawn } from 'node:child_process'
import { Failure } from '../failure.ts'
import { waitFor } from '../wait.ts'
import { lastLines, openLog } from './log-file.ts'
import { isGroupLeft, isRunning, markProcess, type ProcessMark, signalGroup, signalProcess } from './process-mark.ts'

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
  child.on('error', () => {}) // handled below by the missing pid
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
 * Waits until the program is ready.
 * @throws Failure with the end of its log when it ends or is not ready in time
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

/** Signals the process, and waits until it and its children have ended; kills them when the time is over. */
export async function endProcess(mark: ProcessMark, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  const hasEnded = () => !isRunning(mark) && !isGroupLeft(mark)
  signalProcess(mark, signal)
  if (await waitFor(hasEnded, patienceMs)) return
  signalGroup(mark, 'SIGKILL')
  await waitFor(hasEnded, patienceMs)
}
