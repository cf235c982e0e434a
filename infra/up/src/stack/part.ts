import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { endProcess, launch, waitUntilReady } from '../process/launch.ts'
import { isRunning, signalGroup } from '../process/process-mark.ts'
import { readStackState, writeStackState } from './stack-state.ts'

const START_TIMEOUT_MS = 180_000 // a second on an idle machine, more than a minute on a busy one
const STOP_PATIENCE_MS = 35_000 // longer than the 30 s that a service takes at most to finish its work

/** One of our processes: the file that Node runs, and the address that shows its readiness. */
export type Part = {
  name: string
  /** Arguments of Node, including the file. */
  args: readonly string[]
  /** The environment of the part, which is restarted when a value changes. */
  environment: Readonly<Record<string, string>>
  readyUrl: string
  /** Addresses of further services in the process, which must be ready too. */
  alsoReady?: readonly string[]
}

export type Surroundings = {
  /** The directory of the stack's state and logs. */
  directory: string
  /** The directory of the sources. */
  repository: string
  /** Variables that every part inherits. */
  inherited: NodeJS.ProcessEnv
  signal?: AbortSignal | undefined
}

/** Finds the part running with this description, or starts it. @returns whether it was started */
export async function ensurePart(part: Part, surroundings: Surroundings): Promise<boolean> {
  const { directory, repository, inherited, signal } = surroundings
  const logFile = logFileOf(directory, part.name)
  const readiness = {
    logFile,
    timeoutMs: START_TIMEOUT_MS,
    signal,
    isReady: () => answerOk([part.readyUrl, ...(part.alsoReady ?? [])]),
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([part.args, part.environment]))
    .digest('hex')
  const known = readStackState(directory).parts[part.name]
  if (known && isRunning(known.process)) {
    if (known.fingerprint === fingerprint) {
      await waitUntilReady(part.name, known.process, readiness)
      return false
    }
    await endProcess(known.process, 'SIGTERM', STOP_PATIENCE_MS)
  }
  const environment = { ...inherited, ...part.environment }
  const program = { command: process.execPath, args: part.args, environment, directory: repository, logFile }
  const launched = launch(program)
  const state = readStackState(directory) // read again: other starts may have changed it
  state.parts[part.name] = { process: launched.process, fingerprint }
  writeStackState(directory, state)
  await waitUntilReady(part.name, launched.process, { ...readiness, logStartByte: launched.logStartByte })
  return true
}

/** Stops the part after its current work. @returns whether it ran */
export async function stopPart(name: string, directory: string): Promise<boolean> {
  const known = readStackState(directory).parts[name]
  if (!known || !isRunning(known.process)) return false
  await endProcess(known.process, 'SIGTERM', STOP_PATIENCE_MS)
  return true
}

/** Sends a signal to the part and its children. @returns false when it does not run */
export function signalPart(name: string, directory: string, signal: NodeJS.Signals): boolean {
  const known = readStackState(directory).parts[name]
  return known !== undefined && signalGroup(known.process, signal)
}

/** @returns the pids of the running parts, by name */
export function findParts(directory: string): Map<string, number> {
  const parts = Object.entries(readStackState(directory).parts)
  const running = parts.filter(([, { process }]) => isRunning(process))
  return new Map(running.map(([name, { process }]) => [name, process.pid]))
}

export const logFileOf = (directory: string, name: string): string => join(directory, 'logs', `${name}.log`)

const answerOk = async (urls: readonly string[]): Promise<boolean> =>
  (await Promise.all(urls.map(answersOk))).every((isOk) => isOk)

async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false // not ready yet
  }
}
