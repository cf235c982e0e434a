import { createLog, type Log } from '@recado/kit/log'
import { type RunningService, startService } from '@recado/kit/service'
import { type Definition, loadService } from '../load-service.ts'
import type { ServiceName } from '../services.ts'
import { type Environment, environmentOf } from './environment-of.ts'

export type Together = {
  readonly log: Log
  /** in the order of the names */
  readonly services: readonly RunningService[]
  stop(): Promise<void>
  /** The parts that the current shutdown waits for, each with its service as a prefix. */
  awaited(): readonly string[]
}

/**
 * Starts several services in this process, each with its own port, database, health and metrics. If one cannot start,
 * the others are stopped.
 * @throws an Error that names the service
 */
export async function startTogether(
  names: readonly ServiceName[],
  environment: Environment,
  load: (name: ServiceName) => Promise<Definition> = loadService,
): Promise<Together> {
  const starts = await Promise.allSettled(
    names.map(async (name) => startService(await load(name), environmentOf(name, environment))),
  )
  const services = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const awaited = () =>
    services.flatMap((service, index) => service.awaited().map((part) => `${names[index]}: ${part}`))
  const stop = () => stopAll(services)
  const failed = starts.findIndex(({ status }) => status === 'rejected')
  if (failed >= 0) {
    await stop()
    throw new Error(`${names[failed]} could not start: ${reasonOf(starts[failed])}`)
  }
  return { log: createLog('together', environment['LOG_LEVEL'] ?? 'info'), services, stop, awaited }
}

const reasonOf = (start: PromiseSettledResult<unknown> | undefined): string => {
  const reason: unknown = start?.status === 'rejected' ? start.reason : undefined
  return reason instanceof Error ? reason.message : String(reason)
}

/** Stops all services, even if one of them does not stop cleanly. */
async function stopAll(services: readonly RunningService[]): Promise<void> {
  const stops = services.map((service) => service.stop())
  await Promise.allSettled(stops)
  await Promise.all(stops)
}
