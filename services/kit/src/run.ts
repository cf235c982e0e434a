import type { DeliveryTables } from './db/outbox.ts'
import { type ServiceDefinition, startService } from './service.ts'

const DEADLINE_MS = 30_000 // longest that a stop may take

/** The whole of a service's process: starts it, ends it on SIGTERM, and says in one sentence why it could not start. */
export async function runService<DB extends DeliveryTables, C>(definition: ServiceDefinition<DB, C>): Promise<void> {
  const service = await startService(definition, process.env).catch((error: unknown) => {
    process.stderr.write(
      `${definition.name} could not start: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    process.exit(1)
  })
  const stop = () => {
    setTimeout(() => process.exit(1), DEADLINE_MS).unref()
    service.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        service.log.error({ err }, 'service did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.on('unhandledRejection', (err) => {
    service.log.fatal({ err }, 'a promise failed and nobody looked')
    process.exit(1) // whoever watches starts it again; everything is made to be killed
  })
}
