import { join } from 'node:path'
import { FEW_MEGABYTES, flagsOf } from '@recado/system/node-flags'
import { SERVICE_NAMES, type ServiceName, serviceOf } from '@recado/system/services'
import {
  addressVariable,
  databaseVariables,
  portVariable,
  sessionVariable,
  variablesOf,
} from '@recado/system/variables'
import type { Part } from './part.ts'
import { webRootOf } from './web-build.ts'

/** The first process of a service has the service's name; the others have a number from 2 appended. */
export type ServiceProcess = ServiceName | `${ServiceName}-${number}`
export type PartName = ServiceProcess | Simulator | 'edge' | typeof TOGETHER
/** The first process of each service when they share one process. */
export const TOGETHER = 'together'
/** The simulated outside systems in development. */
export type Simulator = (typeof SIMULATORS)[number]
export const SIMULATORS = ['simulator', 'pix-simulator', 'provider-simulators'] as const
/** The number of a service's processes, if it differs from the declared one. */
export type Replicas = Readonly<Partial<Record<ServiceName, number>>>

/** The names of a service's processes. */
export function processesOf(service: ServiceName, replicas: Replicas): ServiceProcess[] {
  const count = replicas[service] ?? serviceOf(service).processes
  return Array.from({ length: count }, (_, index) => (index === 0 ? service : (`${service}-${index + 1}` as const)))
}

/** The services that share a process: all except those in `apart`. */
export const sharingOf = (apart: readonly ServiceName[]): ServiceName[] =>
  SERVICE_NAMES.filter((name) => !apart.includes(name))

/** @returns the descriptions of these processes */
export const partsOf = (
  processes: readonly ServiceProcess[],
  { together, apart }: Pick<Plan, 'together' | 'apart'>,
): PartName[] =>
  together
    ? [TOGETHER, ...processes.filter((name) => !sharingOf(apart).some((first) => first === name))]
    : [...processes]

/** Sorts the parts into groups to stop one after the other, clients before their servers. */
export function stopOrder(names: readonly string[]): PartName[][] {
  const isSimulator = (name: string) => SIMULATORS.some((simulator) => simulator === name)
  const edge = names.filter((name) => name === 'edge')
  const services = names.filter((name) => name !== 'edge' && !isSimulator(name))
  return [edge, services, names.filter(isSimulator)] as PartName[][]
}

/** The facts about the whole stack from which each part is described. */
export type Plan = {
  repository: string
  directory: string
  portOf: (name: PartName) => number
  replicas: Replicas
  /** Whether the first processes of the services are one process. */
  together: boolean
  /** Services that keep their own process while the others share one. */
  apart: readonly ServiceName[]
  /** True when the shared process and the edge save memory at the cost of processor time. */
  small: boolean
  nodeEnvironment: 'production' | 'development'
  logLevel: string
  amqpUrl: string
  namespace: string
  /** Variables with a service's database addresses, by service. */
  databases: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** Every secret that services declare, by its variable. */
  secrets: Readonly<Record<string, string>>
  /** The directory of uploaded files. */
  mediaDirectory: string
  /** The address of the product for browsers. */
  publicUrl: string
  /** Undefined in production, which has no simulated WhatsApp. */
  simulator: { chatUrl: string; rootKey: string; mediaCa: string } | undefined
  /**
   * Billing's configuration for the simulated bank; undefined in production, and when the environment chooses a
   * provider.
   */
  bank: Readonly<Record<string, string>> | undefined
  /**
   * The addresses of simulated models and bots for tickets; undefined in production, and when the environment chooses a
   * model.
   */
  providers: Readonly<Record<string, string>> | undefined
  /** Whether parts restart on every change of a source. */
  watch: boolean
  /** Changes the environment of a part. */
  adjust?: ((name: PartName, environment: Environment) => Environment) | undefined
}

type Environment = Readonly<Record<string, string>>

const BROKER_WAIT_SECONDS = '180' // as long as `make up` waits for the broker, which starts concurrently
const HOST = '127.0.0.1'
export const addressOf = (port: number): string => `http://${HOST}:${port}`

/** Describes a simulator before the plan is complete, because the plan contains the simulator's addresses. */
export const describeSimulator = ({ portOf, directory }: Pick<Plan, 'portOf' | 'directory'>): Part => ({
  name: 'simulator',
  args: ['infra/whatsapp-simulator/src/main.ts'],
  environment: {
    NODE_ENV: 'development',
    HOST,
    SIMULATOR_PORT: String(portOf('simulator')),
    SIMULATOR_STATE: join(directory, 'simulator.json'),
  },
  readyUrl: `${addressOf(portOf('simulator'))}/health`,
})

export const describePixSimulator = ({ portOf, directory }: Pick<Plan, 'portOf' | 'directory'>): Part => ({
  name: 'pix-simulator',
  args: ['infra/pix-simulator/src/main.ts'],
  environment: {
    NODE_ENV: 'development',
    HOST,
    PIX_SIMULATOR_PORT: String(portOf('pix-simulator')),
    PIX_SIMULATOR_STATE: join(directory, 'pix-simulator.jsonl'),
  },
  readyUrl: `${addressOf(portOf('pix-simulator'))}/health`,
})

export const describeProviderSimulators = ({ portOf }: Pick<Plan, 'portOf'>): Part => ({
  name: 'provider-simulators',
  args: ['infra/provider-simulators/src/main.ts'],
  environment: {
    NODE_ENV: 'development',
    HOST,
    PROVIDER_SIMULATORS_PORT: String(portOf('provider-simulators')),
  },
  readyUrl: `${addressOf(portOf('provider-simulators'))}/health`,
})

export function describePart(name: PartName, plan: Plan): Part {
  const part = describe(name, plan)
  return plan.adjust ? { ...part, environment: plan.adjust(name, part.environment) } : part
}

function describe(name: PartName, plan: Plan): Part {
  if (name === 'simulator') return describeSimulator(plan)
  if (name === 'pix-simulator') return describePixSimulator(plan)
  if (name === 'provider-simulators') return describeProviderSimulators(plan)
  if (name === TOGETHER) return describeTogether(plan)
  const service = name === 'edge' ? name : serviceNameOf(name)
  const entry = `${name === 'edge' ? 'infra' : 'services'}/${service}/src/main.ts`
  return {
    name,
    args: [...watching(plan), ...(plan.small && name === 'edge' ? FEW_MEGABYTES : flagsOf(service)), entry],
    environment: {
      ...common(plan),
      PORT: String(plan.portOf(name)),
      ...(service === 'edge' ? environmentOfEdge(plan) : environmentOf(service, plan)),
    },
    readyUrl: readyUrlOf(plan.portOf(name)),
  }
}

/** Describes one process for several services. Each has its own port and database; common variables have one value. */
function describeTogether(plan: Plan): Part {
  const names = sharingOf(plan.apart)
  const own = names.map((service) => {
    const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_SYSTEM_URL, DATABASE_SESSION_URL, ...shared } = environmentOf(
      service,
      plan,
    )
    const { app, owner, system } = databaseVariables(service)
    return {
      ...shared,
      [portVariable(service)]: String(plan.portOf(service)),
      ...(DATABASE_URL && { [app]: DATABASE_URL }),
      ...(DATABASE_OWNER_URL && { [owner]: DATABASE_OWNER_URL }),
      ...(DATABASE_SYSTEM_URL && { [system]: DATABASE_SYSTEM_URL }),
      ...(DATABASE_SESSION_URL && { [sessionVariable(service)]: DATABASE_SESSION_URL }),
    }
  })
  const [readyUrl = '', ...alsoReady] = names.map((service) => readyUrlOf(plan.portOf(service)))
  return {
    name: TOGETHER,
    args: [...watching(plan), ...(plan.small ? FEW_MEGABYTES : []), 'infra/system/src/together/main.ts', ...names],
    environment: Object.assign(common(plan), ...own),
    readyUrl,
    alsoReady,
  }
}

const watching = ({ watch }: Plan): string[] => (watch ? ['--watch', '--watch-preserve-output'] : [])
const readyUrlOf = (port: number) => `${addressOf(port)}/health/ready`
const common = ({ nodeEnvironment, logLevel }: Plan): Record<string, string> => ({
  NODE_ENV: nodeEnvironment,
  HOST,
  LOG_LEVEL: logLevel,
})

const serviceNameOf = (process: ServiceProcess) => process.replace(/-\d+$/, '') as ServiceName

/**
 * The common variables, the addresses of the service's database, and the declared variables that have a value in this
 * stack.
 */
function environmentOf(service: ServiceName, plan: Plan): Record<string, string> {
  const values = valuesOf(plan)
  const declared = variablesOf(serviceOf(service)).filter((variable) => variable in values)
  return {
    AMQP_URL: plan.amqpUrl,
    AMQP_NAMESPACE: plan.namespace,
    AMQP_WAIT_SECONDS: BROKER_WAIT_SECONDS,
    JWKS_URL: `${addressOf(plan.portOf('auth'))}/auth/.well-known/jwks.json`,
    ...plan.databases.get(service),
    ...Object.fromEntries(declared.map((variable) => [variable, values[variable] ?? ''])),
  }
}

/** The values that depend on how the stack runs; services inherit all other variables from the environment. */
const valuesOf = ({
  secrets,
  mediaDirectory,
  publicUrl,
  simulator,
  bank,
  providers,
  portOf,
}: Plan): Record<string, string> => ({
  ...secrets,
  ...providers,
  MEDIA_DIRECTORY: mediaDirectory,
  PUBLIC_URL: publicUrl,
  SANDBOX_ENABLED: String(simulator !== undefined),
  ...(simulator && {
    SANDBOX_URL: simulator.chatUrl,
    SANDBOX_ROOT_KEY: simulator.rootKey,
    SANDBOX_MEDIA_CA: simulator.mediaCa,
    SANDBOX_PHONE_URL: addressOf(portOf('simulator')),
  }),
  ...(bank && {
    ...bank,
    PIX_WEBHOOK_URL: `${addressOf(portOf('edge'))}/api/subscription/webhook`,
    PIX_WEBHOOK_ADDRESSES: '127.0.0.1',
    PIX_SIMULATOR_URL: addressOf(portOf('pix-simulator')),
  }),
})

function environmentOfEdge({ portOf, replicas, repository, publicUrl }: Plan): Record<string, string> {
  const urls = SERVICE_NAMES.map((service) => {
    const addresses = processesOf(service, replicas).map((name) => addressOf(portOf(name)))
    return [addressVariable(service), addresses.join(',')]
  })
  return { PUBLIC_URL: publicUrl, ...Object.fromEntries(urls), WEB_ROOT: webRootOf(repository) }
}
