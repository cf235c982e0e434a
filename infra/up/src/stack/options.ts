import type { ServiceName } from '@recado/system/services'
import type { Machine } from '../machine/machine.ts'
import type { Log } from '../servers/server.ts'
import type { Plan, Replicas } from './parts.ts'

export type StackOptions = {
  /** The directory of the stack's data, state and logs. */
  directory: string
  /** The directory of the sources. */
  repository: string
  /** The directory of the sources of the services and the edge, if they begin with another release than `repository`. */
  release?: string
  /** The product's port; by default PORT of the environment, otherwise 8080. The other ports are free ones. */
  port?: number
  /** False for tests: a power cut may lose data, but a crash of a server loses none. */
  durable: boolean
  /** Prefix of databases, exchanges and queues; by default AMQP_NAMESPACE of the environment, otherwise `recado`. */
  namespace?: string
  replicas?: Replicas
  /** Whether all services share one process, for a small machine; by default TOGETHER=yes of the environment. */
  together?: boolean
  /** Services that keep their own process while the others share one. */
  apart?: readonly ServiceName[]
  /**
   * Returns the address at which services reach the simulator's chat server, so that a test can put a proxy in between.
   */
  chatBy?: (chatUrl: string) => Promise<string>
  /** Returns the environment in which a process of a service starts, so that a test can disturb a single process. */
  adjust?: Plan['adjust']
  /** Whether each service restarts when one of its sources changes. */
  watch?: boolean
  log: Log
  environment?: NodeJS.ProcessEnv
  machine?: Machine
  signal?: AbortSignal
}
