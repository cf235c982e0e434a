import type { ServiceName } from '@recado/system/services'
import type { Machine } from '../machine/machine.ts'
import type { Log } from '../servers/server.ts'
import type { Replicas } from './parts.ts'

export type StackOptions = {
  /** Where the stack keeps its servers' data, its state and its logs. */
  directory: string
  /** Where the sources are. */
  repository: string
  /** The product's port; by default PORT of the environment, otherwise 8080. The other ports are free ones. */
  port?: number
  /** False for tests: a power cut may cost data, a killed server never does. */
  durable: boolean
  /** Begins the names of databases, exchanges and queues; else AMQP_NAMESPACE of the environment, else `recado`. */
  namespace?: string
  replicas?: Replicas
  /** All services in one process; else TOGETHER=yes of the environment says so, for a small machine. */
  together?: boolean
  /** Services that keep a process of their own where the others share one. */
  apart?: readonly ServiceName[]
  /** Where services find the simulator's chat server, given its address: a test puts something in between. */
  chatBy?: (chatUrl: string) => Promise<string>
  /** Restart each service when one of its sources changes. */
  watch?: boolean
  log: Log
  environment?: NodeJS.ProcessEnv
  machine?: Machine
  signal?: AbortSignal
}
