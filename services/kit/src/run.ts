import type { DeliveryTables } from './db/outbox.ts'
import { runProcess } from './run-process.ts'
import { type ServiceDefinition, startService } from './service.ts'

/** Runs a service as a process. */
export const runService = <DB extends DeliveryTables, C>(definition: ServiceDefinition<DB, C>): Promise<void> =>
  runProcess(definition.name, (environment) => startService(definition, environment))
