import { join, resolve } from 'node:path'
import type { ServiceName } from '@recado/system/services'
import { Failure } from '../failure.ts'
import { withLock } from '../process/lock.ts'
import type { ServerName } from '../servers/server.ts'
import { ensureServers, isServerName, signalServer, stopServers } from '../servers/servers.ts'
import { together } from '../together.ts'
import { bringUp, type Running } from './bring-up.ts'
import type { StackOptions } from './options.ts'
import { ensurePart, findParts, logFileOf, signalPart, stopPart } from './part.ts'
import { addressOf, describePart, type PartName, sharingOf, stopOrder, TOGETHER } from './parts.ts'
import { runBeside } from './run-beside.ts'

/** Everything that runs in its own process. */
export type ProcessName = PartName | ServerName
export type RunningPart = { pid: number; url: string; logFile: string }

export type Stack = {
  /** The address of the product. */
  url: string
  /** The address of the page of the simulated phones and of their control API; undefined in production. */
  phoneUrl: string | undefined
  /** The address of the simulated bank's app and control API; undefined with another provider. */
  bankUrl: string | undefined
  /**
   * The address of the recorded requests to the simulated providers and of their control API; undefined when the
   * environment chooses a model.
   */
  providersUrl: string | undefined
  postgresUrl: string
  amqpUrl: string
  /** The running parts; services that share a process are listed by their own names. */
  services: () => Partial<Record<PartName, RunningPart>>
  /**
   * Ends a process if it runs, and starts it again like `make up`; resolves when it is ready.
   * @param sources the directory of the release from which it runs; by default the stack's repository
   */
  restart: (name: ProcessName, sources?: string) => Promise<void>
  /** Sends a signal to a process and its children. @returns false when it does not run */
  kill: (name: ProcessName, signal: NodeJS.Signals) => boolean
  /** Runs a file in this terminal with the environment of a service. @throws Failure when it fails */
  run: (name: ServiceName, args: readonly string[]) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the whole product on this machine, or finds it running: servers, databases, simulators, services, web client
 * and edge. When one part cannot start, all parts that this call started are stopped.
 * @throws Failure
 */
export async function startStack(given: StackOptions): Promise<Stack> {
  const options = { ...given, directory: resolve(given.directory), repository: resolve(given.repository) }
  const { directory } = options
  return withLock(lockOf(directory), async () => {
    const ranBefore = [...findParts(directory).keys()]
    const startedServers: ServerName[] = []
    try {
      const running = await bringUp(options, ({ started }) => startedServers.push(...started))
      return handleOf(options, running)
    } catch (error) {
      await stopParts(directory, ranBefore)
      if (startedServers.length > 0) await stopServers(directory, startedServers)
      throw error
    }
  })
}

/** Stops the processes that were started in the directory, and no others. @returns the names of those that ran */
export async function stopStack(directory: string): Promise<ProcessName[]> {
  const root = resolve(directory)
  return withLock(lockOf(root), async () => [...(await stopParts(root)), ...(await stopServers(root))])
}

const lockOf = (directory: string) => join(directory, 'stack.lock')

async function stopParts(directory: string, except: readonly string[] = []): Promise<PartName[]> {
  const stopped: PartName[] = []
  const running = [...findParts(directory).keys()].filter((name) => !except.includes(name))
  for (const names of stopOrder(running)) {
    const ran = await together(names.map((name) => stopPart(name, directory)))
    stopped.push(...names.filter((_, index) => ran[index]))
  }
  return stopped
}

function handleOf(options: StackOptions, { plan, servers, surroundings }: Running): Stack {
  const { directory } = options
  const runningParts = () =>
    ([...findParts(directory)] as [PartName, number][]).flatMap(([part, pid]) => {
      const names: readonly PartName[] = part === TOGETHER ? sharingOf(plan.apart) : [part]
      return names.map((name): [PartName, RunningPart] => [
        name,
        { pid, url: addressOf(plan.portOf(name)), logFile: logFileOf(directory, part) },
      ])
    })

  async function restart(name: ProcessName, sources = surroundings.repository): Promise<void> {
    await withLock(lockOf(directory), async () => {
      if (isServerName(name)) {
        await stopServers(directory, [name])
        await ensureServers(options)
      } else {
        await stopPart(name, directory)
        await ensurePart(describePart(name, plan), { ...surroundings, repository: sources })
      }
    })
  }

  return {
    url: addressOf(plan.portOf('edge')),
    phoneUrl: plan.simulator && addressOf(plan.portOf('simulator')),
    bankUrl: plan.bank && addressOf(plan.portOf('pix-simulator')),
    providersUrl: plan.providers && addressOf(plan.portOf('provider-simulators')),
    postgresUrl: servers.postgresUrl,
    amqpUrl: servers.amqpUrl,
    services: () => Object.fromEntries(runningParts()),
    restart,
    run: async (name, args) => {
      if (!(await runBeside(options, name, args))) throw new Failure(`${name} does not run.`)
    },
    kill: (name, signal) =>
      isServerName(name) ? signalServer(directory, name, signal) : signalPart(name, directory, signal),
    stop: async () => void (await stopStack(directory)),
  }
}
