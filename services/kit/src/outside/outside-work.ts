import type { Tx } from '../db/tx.ts'

/** The result of a call. Reasons are short and without personal data: a status, a code. */
export type Outcome<A> =
  | { readonly outcome: 'done'; readonly answer: A }
  /** The other side has certainly not acted: another attempt is safe. @param waitMs the wait that it requested */
  | { readonly outcome: 'not-done'; readonly reason: string; readonly waitMs?: number }
  /** The other side may have acted. */
  | { readonly outcome: 'unsure'; readonly reason: string; readonly waitMs?: number }
  /** No call could be made yet: it waits, and is not counted as a try. */
  | { readonly outcome: 'postponed'; readonly reason: string; readonly waitMs: number }
  /** No further try can succeed. */
  | { readonly outcome: 'hopeless'; readonly reason: string }

/** The state of a row after its last call: see `docs/outside-work.md`. */
export type Ending = 'done' | 'dead' | 'unknown' | 'canceled'

/** How often, and when, a call is made again. */
export type RetryPolicy = {
  /**
   * `repeatable`: a call that may have arrived is made again. `atMostOnce`: it moves somebody else's state, so it ends
   * as `unknown` and is never made again.
   */
  readonly repeat: 'repeatable' | 'atMostOnce'
  /** ms to wait after this number of attempts; undefined when there is no further one. */
  readonly waitMs: (tries: number) => number | undefined
}

/** One kind of calls to the outside, each asked for by a row of a table (`createOutsideWork`). */
export type OutsideWork<DB, Input, Answer> = RetryPolicy & {
  /** The table; also the label of its metrics. */
  readonly table: string
  /** How long one call may take; the claim outlasts it by half a minute. */
  readonly deadlineMs: number
  /** Calls at once in this process, and of these for one company. */
  readonly atOnce: number
  readonly ofEachCompany: number
  /** Whether a row is removed when its call is done; rows that ended otherwise stay until their subject removes them. */
  readonly removesDone?: boolean
  /** How late a call can be that the work was not woken for, in ms; a second when absent. */
  readonly lookMs?: number
  /** Whether the company may have calls made now: it is switched on, paid for and has the feature. Else the row waits. */
  mayWork(tx: Tx<DB>): Promise<boolean>
  /** Reads what the call needs; undefined when it is not wanted any more. */
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
  /** Records that there will be no answer, in the transaction that ends the row as dead, unknown or canceled. */
  giveUp?(tx: Tx<DB>, id: number, ending: Exclude<Ending, 'done'>): Promise<void>
}
