import type { ServiceHealth } from '@recado/contracts/platform/platform'
import { RELEASE } from './release.ts'

/** The queues of one consumer, by their names at the broker. */
type ConsumerQueues = { readonly queue: string; readonly own: readonly string[]; readonly dead: string }

type Sources = {
  /** The events that the broker has not taken; absent for a service without a database. */
  readonly lookAtOutbox: (() => Promise<{ count: number; oldest: number }>) | undefined
  readonly queues: () => readonly ConsumerQueues[]
  /** The messages in a queue; undefined while the broker does not answer. */
  readonly countOf: (name: string) => Promise<number | undefined>
  readonly unrouted: string
}

/** @returns a function that tells the state of the service */
export function createHealth({ lookAtOutbox, queues, countOf, unrouted }: Sources): () => Promise<ServiceHealth> {
  const startedAt = new Date().toISOString()
  async function look({ queue, own, dead }: ConsumerQueues) {
    const [lost, ...counts] = await Promise.all([dead, ...own].map(countOf))
    if (lost === undefined) return undefined
    return { queue, dead: lost, waiting: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) }
  }
  return async () => {
    const [outbox, noRoute, depths] = await Promise.all([
      lookAtOutbox?.(),
      countOf(unrouted),
      Promise.all(queues().map(look)),
    ])
    const known = depths.filter((depth) => depth !== undefined)
    return {
      version: RELEASE,
      startedAt,
      unsent: outbox ? { events: outbox.count, seconds: outbox.oldest } : null,
      unrouted: noRoute ?? null,
      queues:
        known.length < depths.length
          ? null
          : known
              .filter(({ waiting, dead }) => waiting + dead > 0)
              .sort((one, other) => one.queue.localeCompare(other.queue)),
    }
  }
}
