import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { endProcess, launch, waitUntilReady } from '../process/launch.ts'
import { isRunning, signalGroup } from '../process/process-mark.ts'
import { readStackState, writeStackState } from './stack-state.ts'

const START_TIMEOUT_MS = 180_000 // a second on an idle machine, more than a minute on a busy one
const STOP_PATIENCE_MS = 35_000 // a service gives itself 30 s to finish what it has in hand

/** One process of ours: a file that Node runs, and the address that says when it can work. */
export type Part = {
  name: string
  /** Arguments for Node, the file among them. */
  args: readonly string[]
  /** The identity of this part of the stack; it restarts when one of these changes. */
  environment: Readonly<Record<string, string>>
  readyUrl: string
  /** Further addresses that must answer, of a process that is several services. */
  alsoReady?: readonly string[]
}

export type Surroundings = {
  /** Where the stack keeps its state and logs. */
  directory: string
  /** Where the sources are. */
  repository: string
  /** Variables that every part inherits. */
  inherited: NodeJS.ProcessEnv
  signal?: AbortSignal | undefined
}

/** Finds the part running as described, or starts it so. @returns whether it was started */
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
  const state = readStackState(directory) // others of our own start may have written since
  state.parts[part.name] = { process: launched.process, fingerprint }
  writeStackState(directory, state)
  await waitUntilReady(part.name, launched.process, { ...readiness, logStartByte: launched.logStartByte })
  return true
}

/** Stops the part, letting it finish its work. @returns whether it ran */
export async function stopPart(name: string, directory: string): Promise<boolean> {
  const known = readStackState(directory).parts[name]
  if (!known || !isRunning(known.process)) return false
  await endProcess(known.process, 'SIGTERM', STOP_PATIENCE_MS)
  return true
}

/** Sends a signal to the part and to what it started. @returns false when it does not run */
export function signalPart(name: string, directory: string, signal: NodeJS.Signals): boolean {
  const known = readStackState(directory).parts[name]
  return known !== undefined && signalGroup(known.process, signal)
}

/** @returns the pids of the parts that run, by name */
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
    return false // not there yet
  }
}
