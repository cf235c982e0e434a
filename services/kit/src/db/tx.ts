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

/** The transaction of one company, as a repository gets it for its statements. */
export type RepositoryTx<DB, C extends Caller = Caller> = {
  readonly db: Transaction<DB>
  readonly caller: C
  /** Wakes the outside work of a table after the commit: it has a new row, or a row that is due sooner. */
  wakeWork(table: string): void
}

/**
 * The tools of a use case: one transaction of one company, and the only way to announce a fact. It can be passed to a
 * repository, which takes it as `RepositoryTx`, but a statement cannot be built with it.
 */
export type Tx<DB, C extends Caller = Caller> = {
  readonly db: Closed<DB>
  readonly caller: C
  emit<E extends EventDefinition>(event: E, data: EventData<E>): Promise<void>
  /** Announces facts in this order, in one statement; made by `factOf`. */
  emitAll(facts: readonly Fact[]): Promise<void>
  /** Calls `wake` after the commit, or not at all if the transaction fails. */
  afterCommit(wake: () => void): void
  /** Wakes the outside work of a table after the commit. */
  wakeWork(table: string): void
  /** The same transaction, whose events get another correlation id, because something else caused them. */
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
 * Runs `work` in one transaction of the caller's company, which is rolled back when it throws. @throws
 * ERR_TOKEN_EXPIRED when the rights have changed since the token was signed | ERR_SESSION_EXPIRED when the bearer was
 * removed | ERR_UNAVAILABLE when too much heavy work of the company is queued, or the wait was too long
 */
export type InTx<DB> = <R, C extends Caller>(
  caller: C,
  work: (tx: Tx<DB, C>) => Promise<R>,
  options?: TxOptions,
) => Promise<R>

export type TxOptions = Turn & {
  /** The person whose token is checked against their current rights first. */
  readonly bearer?: AccessClaims | undefined
}

/** Handles the events of a transaction within their own service, in the same transaction. */
export type HearAnnounced<DB> = (
  tx: Tx<DB>,
  announced: readonly Announced[],
  deferral: Deferral | undefined,
) => Promise<void>

/**
 * @param onCommit wakes the outbox relay; its own polling covers a wake-up lost to a crash
 * @param shares decides when a transaction of a company may begin; by default immediately
 * @param wakeWork wakes the outside work of a table; its own polling covers a wake-up lost to a crash
 * @param beforeCommit gets the events of a transaction before its commit, and may announce more
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
