import { join } from 'node:path'
import type { Part } from './part.ts'
import { webRootOf } from './web-build.ts'

export const SERVICES = ['auth', 'billing', 'tickets', 'connections', 'realtime'] as const
type ServiceName = (typeof SERVICES)[number]
/** A service's first process has the service's name, the next ones a number from 2 behind it. */
export type ServiceProcess = ServiceName | `${ServiceName}-${number}`
export type PartName = ServiceProcess | 'simulator' | 'edge'
/** How many processes of a service run; one of each that is not named. */
export type Replicas = Readonly<Partial<Record<ServiceName, number>>>

/** Names of a service's processes. */
export const processesOf = (service: ServiceName, { [service]: count = 1 }: Replicas): ServiceProcess[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? service : (`${service}-${index + 1}` as const)))

/** Whoever asks stops before whoever answers. */
export function stopOrder(names: readonly string[]): PartName[][] {
  const [edge, simulator] = (['edge', 'simulator'] as const).map((own) => names.filter((name) => name === own))
  const services = names.filter((name) => name !== 'edge' && name !== 'simulator')
  return [edge, services, simulator] as PartName[][]
}

/** All that the parts need to know of each other. */
export type Plan = {
  repository: string
  directory: string
  portOf: (name: PartName) => number
  replicas: Replicas
  nodeEnvironment: 'production' | 'development'
  logLevel: string
  amqpUrl: string
  namespace: string
  /** Variables with a service's database addresses, by service. */
  databases: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** 32 bytes in base64. */
  secretKey: string
  /** Where files are kept, and what signs links to them. */
  media: { directory: string; linkKey: string }
  /** Where people find the product. */
  publicUrl: string
  /** Absent in production, where nobody simulates WhatsApp unasked. */
  simulator: { chatUrl: string; rootKey: string; mediaCa: string } | undefined
  /** Restart on every change of a source. */
  watch: boolean
}

const HOST = '127.0.0.1'
export const addressOf = (port: number): string => `http://${HOST}:${port}`

/** The simulator does not need the others, and they need what it says: it is described before the plan is complete. */
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

export function describePart(name: PartName, plan: Plan): Part {
  if (name === 'simulator') return describeSimulator(plan)
  const service = name.replace(/-\d+$/, '')
  const entry = `${name === 'edge' ? 'infra' : 'services'}/${service}/src/main.ts`
  return {
    name,
    args: [...(plan.watch ? ['--watch', '--watch-preserve-output'] : []), entry],
    environment: {
      NODE_ENV: plan.nodeEnvironment,
      HOST,
      PORT: String(plan.portOf(name)),
      LOG_LEVEL: plan.logLevel,
      AMQP_URL: plan.amqpUrl,
      AMQP_NAMESPACE: plan.namespace,
      JWKS_URL: `${addressOf(plan.portOf('auth'))}/auth/.well-known/jwks.json`,
      SECRET_KEY: plan.secretKey,
      MEDIA_DIRECTORY: plan.media.directory,
      MEDIA_LINK_KEY: plan.media.linkKey,
      PUBLIC_URL: plan.publicUrl,
      ...sandboxOf(plan),
      ...(name === 'edge' ? neighboursOf(plan) : plan.databases.get(service)),
    },
    readyUrl: `${addressOf(plan.portOf(name))}/health/ready`,
  }
}

const sandboxOf = ({ simulator, portOf }: Plan): Record<string, string> =>
  simulator
    ? {
        SANDBOX_ENABLED: 'true',
        SANDBOX_URL: simulator.chatUrl,
        SANDBOX_ROOT_KEY: simulator.rootKey,
        SANDBOX_MEDIA_CA: simulator.mediaCa,
        SANDBOX_PHONE_URL: addressOf(portOf('simulator')),
      }
    : { SANDBOX_ENABLED: 'false' }

function neighboursOf({ portOf, replicas, repository }: Plan): Record<string, string> {
  const urls = SERVICES.map((service) => {
    const addresses = processesOf(service, replicas).map((name) => addressOf(portOf(name)))
    return [`${service.toUpperCase()}_URL`, addresses.join(',')]
  })
  return { ...Object.fromEntries(urls), WEB_ROOT: webRootOf(repository) }
}
