import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backUp } from '@recado/backup/back-up'
import { readInstallation } from '@recado/backup/installation'
import { restore } from '@recado/backup/restore'
import { findFreePort } from '@recado/up/ports'
import { ensureServers, isServerName, type ServerUrls, signalServer, stopServers } from '@recado/up/servers/servers'
import type { StackOptions } from '@recado/up/stack/options'
import { findParts, stopPart } from '@recado/up/stack/part'
import { type Replicas, SIMULATORS, stopOrder } from '@recado/up/stack/parts'
import { type ProcessName, type Stack, startStack, stopStack } from '@recado/up/stack/stack'
import type { Addresses } from './company.ts'
import { type Links, openLinks } from './links.ts'

const REPOSITORY = new URL('../../../', import.meta.url).pathname
/** Limits that a run never reaches, because all its sign-ins come from one address. */
const UNLIMITED = {
  LOGIN_PER_ADDRESS: '1000000',
  LOGIN_PER_ACCOUNT: '1000000',
  SIGNUP_PER_ADDRESS: '1000000',
  REQUESTS_PER_USER: '1000000',
}

/** The whole product on its own servers. A test can kill each of its processes. */
export type Product = {
  readonly directory: string // with the data of its servers, its files, its state and its logs
  readonly addresses: Addresses
  readonly bankUrl: string // the address of the simulated bank
  readonly providersUrl: string // the address of the simulated providers
  readonly postgresUrl: string // the server's own address, not the proxy's; another one after `replaceBy`
  /** Undefined unless the options ask for proxies. */
  readonly links: Links | undefined
  readonly processes: () => ProcessName[]
  /** The address of a process; undefined while it does not run. */
  readonly addressOf: (name: ProcessName) => string | undefined
  readonly kill: (name: ProcessName, signal: NodeJS.Signals) => void
  /** The file with the log lines of a process; undefined while it does not run, and for servers. */
  readonly logOf: (name: ProcessName) => string | undefined
  /**
   * Ends a process if it runs, and starts it again; resolves when it is ready.
   * @param sources the directory of the release from which it runs; by default this repository
   */
  readonly restart: (name: ProcessName, sources?: string) => Promise<void>
  /** Makes a user a super user, by the operator's command. */
  readonly appointSuper: (email: string) => Promise<void>
  /** Backs the running product up into a folder. @returns until when its databases are in the backup */
  readonly backUp: (folder: string) => Promise<string>
  /**
   * Stops everything except the simulated outside systems, destroys the data of both servers and all files, and restores
   * a backup on new servers. `meanwhile` is called when nothing runs.
   */
  readonly replaceBy: (folder: string, meanwhile: () => Promise<void>) => Promise<void>
  readonly close: () => Promise<void>
}

export type ProductOptions = {
  /** Changes the environment of single processes. */
  readonly adjust?: StackOptions['adjust']
  readonly replicas?: Replicas
  /**
   * The services that get their own process while all others share one. By default each service has its own process.
   */
  readonly apart?: StackOptions['apart'] | undefined
  /** The directory of the release with which the services and the edge begin; by default this repository. */
  readonly release?: string
  /** Whether the services reach their servers and the network through proxies, which can cut the connections. */
  readonly hasLinks?: boolean
  /** Variables that override the product's configuration. */
  readonly environment?: Readonly<Record<string, string>>
}

export async function startProduct(options: ProductOptions): Promise<Product> {
  const directory = await mkdtemp(join(tmpdir(), 'recado-chaos-'))
  try {
    return await start(directory, options)
  } catch (error) {
    await stopStack(directory) // otherwise its servers would keep running
    await rm(directory, { recursive: true, force: true })
    throw error
  }
}

async function start(
  directory: string,
  { replicas = {}, apart, release, hasLinks = false, environment: given = {}, adjust }: ProductOptions,
): Promise<Product> {
  const { POSTGRES_URL: _postgres, AMQP_URL: _amqp, ...inherited } = process.env
  const environment = { ...inherited, ...UNLIMITED, ...given }
  const servers = { directory, durable: false, environment, log: () => {} }
  let urls: ServerUrls = await ensureServers(servers)
  const links = hasLinks ? await openLinks(urls) : undefined
  const options: StackOptions = {
    ...servers,
    ...(links ? { environment: { ...environment, ...links.environment }, chatBy: links.toNetwork } : {}),
    adjust: (name, variables) => {
      const linked = links ? links.adjust(name, variables) : variables
      return adjust ? adjust(name, linked) : linked
    },
    repository: REPOSITORY,
    port: await findFreePort(),
    replicas,
    ...(apart && { together: true, apart }),
    ...(release && { release }),
  }
  let stack: Stack = await startStack(options)
  return {
    directory,
    addresses: { url: stack.url, simulatorUrl: stack.phoneUrl ?? '' },
    bankUrl: stack.bankUrl ?? '',
    providersUrl: stack.providersUrl ?? '',
    get postgresUrl() {
      return urls.postgresUrl
    },
    links,
    processes: () => Object.keys(stack.services()) as ProcessName[],
    addressOf: (name) => (isServerName(name) ? undefined : stack.services()[name]?.url),
    logOf: (name) => (isServerName(name) ? undefined : stack.services()[name]?.logFile),
    kill: (name, signal) =>
      void (isServerName(name) ? signalServer(directory, name, signal) : stack.kill(name, signal)),
    async restart(name, sources) {
      if (!isServerName(name)) return stack.restart(name, sources)
      await stopServers(directory, [name])
      await ensureServers(servers)
    },
    appointSuper: (email) => stack.run('auth', ['services/auth/src/operator/main.ts', 'super', email]),
    backUp: async (folder) => {
      const installation = readInstallation(options, urls)
      return (await backUp(installation, { folder, withKey: false, log: () => {} })).until
    },
    async replaceBy(folder, meanwhile) {
      await stopAllButSimulators(directory)
      await stopServers(directory)
      for (const data of ['postgres', 'rabbitmq', 'media']) await rm(join(directory, data), { recursive: true })
      await meanwhile()
      urls = await ensureServers(servers)
      await restore(readInstallation(options, urls), { folder, replace: undefined, hold: true, log: () => {} })
      stack = await startStack(options)
    },
    close: async () => {
      await stack.stop()
      await links?.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function stopAllButSimulators(directory: string): Promise<void> {
  const names = [...findParts(directory).keys()].filter((name) => !SIMULATORS.some((simulator) => simulator === name))
  for (const group of stopOrder(names)) await Promise.all(group.map((name) => stopPart(name, directory)))
}
