import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { EventData, EventDefinition } from '@recado/contracts/event'
import type { Kysely, Transaction } from 'kysely'
import type { Caller } from '../caller.ts'
import type { Outgoing } from '../events/outgoing.ts'
import { noSpans, type Spans } from '../trace/spans.ts'
import { traceOf } from '../trace/trace.ts'
import { asCompany } from './company-dialect.ts'
import type { CompanyShares, Turn } from './company-shares.ts'
import { type DeliveryTables, type Fact, insertOutgoing, outgoingOfFacts } from './outbox.ts'

/** The transaction of one company, in the form in which a repository can build statements. */
export type RepositoryTx<DB, C extends Caller = Caller> = {
  readonly db: Transaction<DB>
  readonly caller: C
  /** After the commit, wakes the outside work of a table, because a row is new or due sooner. */
  wakeWork(table: string): void
}

/**
 * The transaction of one company, as a use case gets it: it can emit events, and can be passed to a repository as
 * `RepositoryTx`, but cannot build statements.
 */
export type Tx<DB, C extends Caller = Caller> = {
  readonly db: Closed<DB>
  readonly caller: C
  emit<E extends EventDefinition>(event: E, data: EventData<E>): Promise<void>
  /** Emits events in this order with one statement; `factOf` creates them. */
  emitAll(facts: readonly Fact[]): Promise<void>
  /** Calls `wake` after the commit; not at all if the transaction fails. */
  afterCommit(wake: () => void): void
  /** Wakes the outside work of a table after the commit. */
  wakeWork(table: string): void
  /** The same transaction, but its events get this correlation id, because another event or request caused them. */
  causedBy(correlationId: string): Tx<DB, C>
  /** Defers the deliveries of this transaction's events to other systems; services and screens get them at once. */
  deferUntil(deferral: Deferral): void
  /** The same transaction, whose events are not delivered to other systems. */
  untold(): Tx<DB, C>
}

/** A delay of deliveries to other systems. `by` identifies its reason, so that the deliveries can be deleted. */
export type Deferral = { readonly until: Date; readonly by: number }

/** An event of a transaction. */
export type Announced = Outgoing & { readonly isUntold: boolean }

/** A transaction without its methods; `fn`, which executes nothing, stays and carries the type of the tables. */
type Closed<DB> = Transaction<DB> & { readonly [Method in Exclude<keyof Transaction<DB>, 'fn'>]: never }

/** Creates a fact for `emitAll`; the type checks that the data fit the event. */
export const factOf = <E extends EventDefinition>(event: E, data: EventData<E>): Fact => [event, data]

/**
 * Runs `work` in one transaction of the caller's company; if `work` throws, the transaction is rolled back.
 * @throws ERR_TOKEN_EXPIRED if the rights have changed since the token was signed | ERR_SESSION_EXPIRED if the bearer
 * was removed | ERR_UNAVAILABLE if too much heavy work of the company is queued, or the wait was too long
 */
export type InTx<DB> = <R, C extends Caller>(
  caller: C,
  work: (tx: Tx<DB, C>) => Promise<R>,
  options?: TxOptions,
) => Promise<R>

export type TxOptions = Turn & {
  /** The person whose token is compared with their current rights before the work. */
  readonly bearer?: AccessClaims | undefined
}

/** Handles the events of a transaction within their own service, in the same transaction. */
export type HearAnnounced<DB> = (
  tx: Tx<DB>,
  announced: readonly Announced[],
  deferral: Deferral | undefined,
) => Promise<void>

/**
 * @param onCommit wakes the outbox relay; if a crash prevents this, the relay's polling finds the events
 * @param shares decides when a transaction of a company may begin; by default immediately
 * @param wakeWork wakes the outside work of a table; if a crash prevents this, its polling finds the rows
 * @param beforeCommit gets the events of a transaction before its commit, and may emit more
 * @param spans records a span of each transaction, in the trace of the caller's correlation id
 */
export function createInTx<DB extends DeliveryTables>(
  db: Kysely<DB>,
  onCommit: () => void,
  {
    shares = (_companyId, work) => work(),
    beforeCommit = async () => {},
    wakeWork = () => {},
    spans = noSpans,
  }: {
    shares?: CompanyShares
    beforeCommit?: HearAnnounced<DB>
    wakeWork?: (table: string) => void
    spans?: Spans
  } = {},
): InTx<DB> {
  return async <R, C extends Caller>(
    caller: C,
    work: (tx: Tx<DB, C>) => Promise<R>,
    { bearer, ...turn }: TxOptions = {},
  ) => {
    const announced: Announced[] = []
    const wakes: (() => void)[] = []
    let deferral: Deferral | undefined
    const span = { name: 'transaction', kind: 'internal', attributes: { 'recado.company': caller.companyId } } as const
    const transact = () =>
      db.transaction().execute(async (trx) => {
        const txOf = (caller: C, isUntold: boolean): Tx<DB, C> => {
          const announce = (facts: readonly Fact[]) =>
            void announced.push(...outgoingOfFacts(caller, facts).map((event) => ({ ...event, isUntold })))
          return {
            db: trx as Closed<DB>,
            caller,
            emit: async (event, data) => announce([factOf(event, data)]),
            emitAll: async (facts) => announce(facts),
            afterCommit: (wake) => void wakes.push(wake),
            wakeWork: (table) => void wakes.push(() => wakeWork(table)),
            causedBy: (correlationId) => txOf({ ...caller, correlationId }, isUntold),
            deferUntil: (given) => {
              deferral = given
            },
            untold: () => txOf(caller, true),
          }
        }
        const tx = txOf(caller, false)
        const answer = await work(tx)
        if (announced.length > 0) await beforeCommit(tx, [...announced], deferral)
        await insertOutgoing(trx, announced) // one statement for all events
        return answer
      })
    const result = await spans.run(span, traceOf(caller.correlationId), () =>
      shares(caller.companyId, () => asCompany(caller.companyId, transact, bearer), turn),
    )
    if (announced.length > 0) onCommit()
    for (const wake of wakes) wake()
    return result
  }
}
