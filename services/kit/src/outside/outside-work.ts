import type { Tx } from '../db/tx.ts'

/** The result of a call. Reasons are short and without personal data: a status, a code. */
export type Outcome<A> =
  | { readonly outcome: 'done'; readonly answer: A }
  /** The other side has certainly not acted: another attempt is safe. @param waitMs the wait that it requested */
  | { readonly outcome: 'not-done'; readonly reason: string; readonly waitMs?: number }
  /** The other side may have acted. */
  | { readonly outcome: 'unsure'; readonly reason: string; readonly waitMs?: number }
  /** The call could not be made yet: it waits, and does not count as an attempt. */
  | { readonly outcome: 'postponed'; readonly reason: string; readonly waitMs: number }
  /** No further attempt can succeed. */
  | { readonly outcome: 'hopeless'; readonly reason: string }

/** The state of a row after its last call: see `docs/outside-work.md`. */
export type Ending = 'done' | 'dead' | 'unknown' | 'canceled'

/** How often and when a call is repeated. */
export type RetryPolicy = {
  /**
   * `repeatable`: a call that may have arrived is made again. `atMostOnce`: the call changes the state of another
   * system, so if it may have arrived, the row ends as `unknown` and the call is never repeated.
   */
  readonly repeat: 'repeatable' | 'atMostOnce'
  /** ms to wait after this number of attempts; undefined after the last one. */
  readonly waitMs: (tries: number) => number | undefined
}

/** A kind of calls to other systems; each row of a table requests one (`createOutsideWork`). */
export type OutsideWork<DB, Input, Answer> = RetryPolicy & {
  /** The table; also the label of its metrics. */
  readonly table: string
  /** How long one call may take; the claim outlasts it by half a minute. */
  readonly deadlineMs: number
  /** Concurrent calls in this process, in total and of one company. */
  readonly atOnce: number
  readonly ofEachCompany: number
  /** Whether a row is removed when its call is done; rows with another ending stay until the service deletes them. */
  readonly removesDone?: boolean
  /** How late a call can be if `wake` was not called for it, in ms; by default a second. */
  readonly lookMs?: number
  /** Whether calls may be made for the company now: it is active, paid and has the feature. Otherwise the row waits. */
  mayWork(tx: Tx<DB>): Promise<boolean>
  /** Reads what the call needs; undefined if the call is no longer wanted. */
  prepare(tx: Tx<DB>, id: number): Promise<Input | undefined>
  /** Calls the other side, with no transaction open; gives up when the signal is aborted. An error is `unsure`. */
  call(input: Input, signal: AbortSignal): Promise<Outcome<Answer>>
  /**
   * Stores the effect of the answer in the transaction that ends the row; rolled back if the claim is lost by then.
   * If `finish` writes the row itself, it must first lock the rows that the row's foreign keys reference: PostgreSQL
   * checks the keys when a transaction writes a row a second time, and a transaction that deletes a referenced row
   * waits for this one.
   */
  finish(tx: Tx<DB>, input: Input, answer: Answer): Promise<void>
  /** Records that the answer will never arrive, in the transaction that ends the row as dead, unknown or canceled. */
  giveUp?(tx: Tx<DB>, id: number, ending: Exclude<Ending, 'done'>): Promise<void>
}
