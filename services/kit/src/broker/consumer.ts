import type { EventDefinition, EventOf } from '@recado/contracts/event'
import type { Tx } from '../db/tx.ts'

/** A queue and the handler of its events. */
export type Consumer<DB> = {
  readonly queue: string
  readonly events: readonly EventDefinition[]
  handle(tx: Tx<DB>, event: never): Promise<unknown>
  concerns?: ((event: never) => Promise<boolean>) | undefined
  prepare?: ((event: never) => Promise<unknown>) | undefined
  together?: Together<DB, never> | undefined
}

/** Says which events may share one transaction with other events of their company. */
export type Together<DB, E> = {
  may(event: E): boolean
  /**
   * Locks the rows that the events change, without waiting: a transaction with ten conversations must never wait for
   * the eleventh, which another transaction may have locked.
   * @returns the ids of the events whose rows are all locked
   */
  hold(tx: Tx<DB>, events: readonly E[]): Promise<ReadonlySet<string>>
}

type Options<DB, E> = {
  /**
   * Decides without a transaction whether the event is handled at all; one that is not counts as handled. For consumers
   * that need few of many events.
   */
  readonly concerns?: (event: E) => Promise<boolean>
  /**
   * Work before the transaction, because it takes too long for one. It runs for each delivery, even if the event was
   * already handled.
   */
  readonly prepare?: (event: E) => Promise<unknown>
  readonly together?: Together<DB, E>
}
type OneOf<E extends EventDefinition> = E extends EventDefinition ? EventOf<E> : never

/**
 * Defines a consumer that handles events of these types. Each event is handled once, in one transaction of its company.
 * Events with an ordering key are handled in order.
 * @param queue `service.what-it-does`
 */
export const defineConsumer = <DB, const E extends EventDefinition>(
  queue: string,
  events: readonly E[],
  handle: (tx: Tx<DB>, event: OneOf<E>) => Promise<unknown>,
  { concerns, prepare, together }: Options<DB, OneOf<E>> = {},
): Consumer<DB> => ({ queue, events, handle, concerns, prepare, together: together as Consumer<DB>['together'] })

/**
 * Returns the consumers of a service.
 * @throws when two have the same queue: each would also receive the other's dead events
 */
export function withOwnQueues<DB>(consumers: readonly Consumer<DB>[]): readonly Consumer<DB>[] {
  const queues = new Set<string>()
  for (const { queue } of consumers) {
    if (queues.has(queue)) throw new Error(`two consumers have the queue ${queue}`)
    queues.add(queue)
  }
  return consumers
}
