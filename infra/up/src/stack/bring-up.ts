import { join } from 'node:path'
import { SERVICE_NAMES } from '@recado/system/services'
import { seconds } from '../servers/server.ts'
import { ensureServers, type Servers, type ServerUrls } from '../servers/servers.ts'
import { together } from '../together.ts'
import { databasePrefix, provideDatabases } from './databases.ts'
import { inheritedEnvironment } from './inherited.ts'
import type { StackOptions } from './options.ts'
import { ensurePart, findParts, type Surroundings, stopPart } from './part.ts'
import {
  addressOf,
  describePart,
  type PartName,
  type Plan,
  partsOf,
  processesOf,
  type ServiceProcess,
  SIMULATORS,
} from './parts.ts'
import { acceptedKeysOf, secretsOf } from './secret-key.ts'
import { choosePorts } from './stack-ports.ts'
import { startPixSimulator, startProviderSimulators, startSimulator } from './start-simulators.ts'
import { buildWeb } from './web-build.ts'

const USUAL_PORT = 8080

export type Running = { plan: Plan; servers: Servers; surroundings: Surroundings }

/**
 * Finds or starts everything: first the parts without dependencies, in parallel, then the others. Services start before
 * RabbitMQ is ready, which takes seconds: meanwhile they load and migrate, and then they wait for it.
 */
export async function bringUp(options: StackOptions, onServers: (servers: Servers) => void): Promise<Running> {
  const { directory, replicas = {}, environment = process.env } = options
  const port = options.port ?? (Number(environment['PORT']) || USUAL_PORT)
  const services = SERVICE_NAMES.flatMap((service) => processesOf(service, replicas))
  const portOf = await choosePorts(directory, [...SIMULATORS, ...services], port)
  const urls = Promise.withResolvers<ServerUrls>()
  const halt = new AbortController()
  const starting = ensureServers({ ...options, onUrls: urls.resolve }).then((found) => {
    onServers(found)
    return found
  })
  starting.catch((error: unknown) => {
    urls.reject(error)
    halt.abort() // otherwise services would wait for a broker that never starts
  })
  const signal = AbortSignal.any(options.signal ? [options.signal, halt.signal] : [halt.signal])
  const parts = bringUpParts({ ...options, signal }, { services, portOf, urls: urls.promise })
  const [servers, { plan, surroundings }] = await together([starting, parts])
  return { plan, servers, surroundings: { ...surroundings, signal: options.signal } }
}

type Layout = {
  services: readonly ServiceProcess[]
  portOf: (name: PartName) => number
  /** URLs of both servers; PostgreSQL already answers, RabbitMQ may still be starting. */
  urls: Promise<ServerUrls>
}

async function bringUpParts(
  options: StackOptions,
  { services, portOf, urls }: Layout,
): Promise<Omit<Running, 'servers'>> {
  const { directory, repository, log, environment = process.env } = options
  const began = Date.now()
  const isTogether = options.together ?? environment['TOGETHER'] === 'yes'
  const inherited = inheritedEnvironment(environment, join(repository, '.cache/node'))
  const surroundings = { directory, repository, inherited, signal: options.signal }
  const nodeEnvironment = environment['NODE_ENV'] === 'production' ? 'production' : 'development'
  const isProduction = nodeEnvironment === 'production'
  const place = { portOf, directory }
  const namespace = options.namespace ?? environment['AMQP_NAMESPACE'] ?? 'recado'
  const [{ amqpUrl, databases }, simulator, bank, providers] = await together([
    urls.then(async ({ postgresUrl, amqpUrl }) => ({
      amqpUrl,
      databases: await provideDatabases(postgresUrl, databasePrefix(namespace), environment),
    })),
    isProduction ? undefined : startSimulator(place, surroundings, options),
    isProduction || environment['PIX_DRIVER'] ? undefined : startPixSimulator(place, surroundings),
    isProduction || environment['MODEL_URL'] ? undefined : startProviderSimulators(place, surroundings),
    buildWeb(repository, { directory, log }),
  ])

  const plan: Plan = {
    repository,
    directory,
    portOf,
    replicas: options.replicas ?? {},
    together: isTogether,
    apart: options.apart ?? [],
    small: isTogether && options.together === undefined,
    nodeEnvironment,
    namespace,
    simulator,
    bank,
    providers,
    logLevel: environment['LOG_LEVEL'] ?? 'info',
    amqpUrl,
    databases,
    secrets: { ...secretsOf(directory, environment), ...acceptedKeysOf(environment) },
    mediaDirectory: environment['MEDIA_DIRECTORY'] ?? join(directory, 'media'),
    publicUrl: environment['PUBLIC_URL'] ?? addressOf(portOf('edge')),
    watch: options.watch ?? false,
    adjust: options.adjust,
  }
  const names = [...partsOf(services, plan), 'edge' as const]
  const wanted: string[] = [...SIMULATORS, ...names]
  const surplus = [...findParts(directory).keys()].filter((name) => !wanted.includes(name)) // parts that an earlier start with other options has left
  await together(surplus.map((name) => stopPart(name, directory)))
  const parts = names.map((name) => describePart(name, plan))
  const ofRelease = { ...surroundings, repository: options.release ?? repository }
  const started = await together(parts.map((part) => ensurePart(part, ofRelease)))
  const news = parts.filter((_, index) => started[index]).map(({ name }) => name)
  if (news.length > 0) log(`Ready: ${news.join(', ')} (${seconds(began)} since the start).`)
  return { plan, surroundings }
}
