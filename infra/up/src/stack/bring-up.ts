import { join } from 'node:path'
import { SERVICE_NAMES } from '@recado/system/services'
import { seconds } from '../servers/server.ts'
import { ensureServers, type Servers } from '../servers/servers.ts'
import { together } from '../together.ts'
import { provideDatabases } from './databases.ts'
import { inheritedEnvironment } from './inherited.ts'
import type { StackOptions } from './options.ts'
import { ensurePart, findParts, type Surroundings, stopPart } from './part.ts'
import { addressOf, describePart, type Plan, partsOf, processesOf, SIMULATORS } from './parts.ts'
import { secretsOf } from './secret-key.ts'
import { choosePorts } from './stack-ports.ts'
import { startPixSimulator, startProviderSimulators, startSimulator } from './start-simulators.ts'
import { buildWeb } from './web-build.ts'

const USUAL_PORT = 8080

export type Running = { plan: Plan; servers: Servers; surroundings: Surroundings }

/** Finds or starts everything: what needs nothing first and side by side, then what needs it. */
export async function bringUp(options: StackOptions, onServers: (servers: Servers) => void): Promise<Running> {
  const { directory, repository, log, environment = process.env } = options
  const began = Date.now()
  const port = options.port ?? (Number(environment['PORT']) || USUAL_PORT)
  const replicas = options.replicas ?? {}
  const isTogether = options.together ?? environment['TOGETHER'] === 'yes'
  const services = SERVICE_NAMES.flatMap((service) => processesOf(service, replicas))
  const portOf = await choosePorts(directory, [...SIMULATORS, ...services], port)
  const inherited = inheritedEnvironment(environment, join(repository, '.cache/node'))
  const surroundings = { directory, repository, inherited, signal: options.signal }
  const nodeEnvironment = environment['NODE_ENV'] === 'production' ? 'production' : 'development'
  const isProduction = nodeEnvironment === 'production'
  const place = { portOf, directory }
  const [servers, simulator, bank, providers] = await together([
    ensureServers(options).then((found) => {
      onServers(found)
      return found
    }),
    isProduction ? undefined : startSimulator(place, surroundings, options),
    isProduction || environment['PIX_DRIVER'] ? undefined : startPixSimulator(place, surroundings),
    isProduction || environment['MODEL_URL'] ? undefined : startProviderSimulators(place, surroundings),
    buildWeb(repository, { directory, log }),
  ])

  const namespace = options.namespace ?? environment['AMQP_NAMESPACE'] ?? 'recado'
  const plan: Plan = {
    repository,
    directory,
    portOf,
    replicas,
    together: isTogether,
    nodeEnvironment,
    namespace,
    simulator,
    bank,
    providers,
    logLevel: environment['LOG_LEVEL'] ?? 'info',
    amqpUrl: servers.amqpUrl,
    databases: await provideDatabases(servers.postgresUrl, namespace.replaceAll('-', '_'), environment),
    secrets: secretsOf(directory, environment),
    mediaDirectory: environment['MEDIA_DIRECTORY'] ?? join(directory, 'media'),
    publicUrl: environment['PUBLIC_URL'] ?? addressOf(port),
    watch: options.watch ?? false,
  }
  const names = [...partsOf(services, isTogether), 'edge' as const]
  const wanted: string[] = [...SIMULATORS, ...names]
  const surplus = [...findParts(directory).keys()].filter((name) => !wanted.includes(name)) // of a start with more replicas, or together
  await together(surplus.map((name) => stopPart(name, directory)))
  const parts = names.map((name) => describePart(name, plan))
  const started = await together(parts.map((part) => ensurePart(part, surroundings)))
  const news = parts.filter((_, index) => started[index]).map(({ name }) => name)
  if (news.length > 0) log(`Ready: ${news.join(', ')} (${seconds(began)} since the start).`)
  return { plan, servers, surroundings }
}
