import { join } from 'node:path'
import type { Part } from './part.ts'
import { webRootOf } from './web-build.ts'

export const SERVICES = ['auth', 'billing', 'tickets', 'connections', 'realtime'] as const
export type PartName = (typeof SERVICES)[number] | 'simulator' | 'edge'

/** Whoever asks stops before whoever answers. */
export const STOP_ORDER: readonly (readonly PartName[])[] = [['edge'], SERVICES, ['simulator']]

/** All that the parts need to know of each other. */
export type Plan = {
  repository: string
  directory: string
  ports: Record<PartName, number>
  nodeEnvironment: 'production' | 'development'
  logLevel: string
  amqpUrl: string
  namespace: string
  /** Variables with a service's database addresses, by service. */
  databases: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** 32 bytes in base64. */
  secretKey: string
  /** Where people find the product. */
  publicUrl: string
  /** Absent in production, where nobody simulates WhatsApp unasked. */
  simulator: { chatUrl: string; rootKey: string } | undefined
  /** Restart on every change of a source. */
  watch: boolean
}

const HOST = '127.0.0.1'
export const addressOf = (port: number): string => `http://${HOST}:${port}`

/** The simulator does not need the others, and they need what it says: it is described before the plan is complete. */
export const describeSimulator = ({ ports, directory }: Pick<Plan, 'ports' | 'directory'>): Part => ({
  name: 'simulator',
  args: ['infra/whatsapp-simulator/src/main.ts'],
  environment: {
    NODE_ENV: 'development',
    HOST,
    SIMULATOR_PORT: String(ports.simulator),
    SIMULATOR_STATE: join(directory, 'simulator.json'),
  },
  readyUrl: `${addressOf(ports.simulator)}/health`,
})

export function describePart(name: PartName, plan: Plan): Part {
  if (name === 'simulator') return describeSimulator(plan)
  const entry = `${name === 'edge' ? 'infra' : 'services'}/${name}/src/main.ts`
  return {
    name,
    args: [...(plan.watch ? ['--watch', '--watch-preserve-output'] : []), entry],
    environment: {
      NODE_ENV: plan.nodeEnvironment,
      HOST,
      PORT: String(plan.ports[name]),
      LOG_LEVEL: plan.logLevel,
      AMQP_URL: plan.amqpUrl,
      AMQP_NAMESPACE: plan.namespace,
      JWKS_URL: `${addressOf(plan.ports.auth)}/auth/.well-known/jwks.json`,
      SECRET_KEY: plan.secretKey,
      PUBLIC_URL: plan.publicUrl,
      ...sandboxOf(plan),
      ...(name === 'edge' ? neighboursOf(plan) : plan.databases.get(name)),
    },
    readyUrl: `${addressOf(plan.ports[name])}/health/ready`,
  }
}

const sandboxOf = ({ simulator, ports }: Plan): Record<string, string> =>
  simulator
    ? {
        SANDBOX_ENABLED: 'true',
        SANDBOX_URL: simulator.chatUrl,
        SANDBOX_ROOT_KEY: simulator.rootKey,
        SANDBOX_PHONE_URL: addressOf(ports.simulator),
      }
    : { SANDBOX_ENABLED: 'false' }

const neighboursOf = ({ ports, repository }: Plan): Record<string, string> => ({
  AUTH_URL: addressOf(ports.auth),
  BILLING_URL: addressOf(ports.billing),
  TICKETS_URL: addressOf(ports.tickets),
  CONNECTIONS_URL: addressOf(ports.connections),
  REALTIME_URL: addressOf(ports.realtime),
  WEB_ROOT: webRootOf(repository),
})
