import type { Tx } from '../db/tx.ts'

/** The result of a call. A reason is short and contains no personal data: a status, a code. */
export type Outcome<A> =
  | { readonly outcome: 'done'; readonly answer: A }
  /** The other side has certainly not acted: another attempt is safe. @param waitMs the wait that it requested */
  | { readonly outcome: 'not-done'; readonly reason: string; readonly waitMs?: number }
  /** The other side may have acted. */
  | { readonly outcome: 'unsure'; readonly reason: string; readonly waitMs?: number }
  /** The call cannot be made yet. It waits, which does not count as an attempt. */
  | { readonly outcome: 'postponed'; readonly reason: string; readonly waitMs: number }
  /** No further attempt can succeed. */
  | { readonly outcome: 'hopeless'; readonly reason: string }

/** The state of a row after its last call: see `docs/outside-work.md`. */
export type Ending = 'done' | 'dead' | 'unknown' | 'canceled'

/** How often and after which waits a call is repeated. */
export type RetryPolicy = {
  /**
   * `repeatable`: a call that may have arrived is repeated. `atMostOnce`: the call changes the state of another system,
   * so if it may have arrived, the row ends as `unknown` and the call is never repeated.
   */
  readonly repeat: 'repeatable' | 'atMostOnce'
  /** The wait after this number of attempts, in ms; undefined after the last attempt. */
  readonly waitMs: (tries: number) => number | undefined
}

/** A kind of call to another system; each row of a table requests one call (`createOutsideWork`). */
export type OutsideWork<DB, Input, Answer> = RetryPolicy & {
  /** The table, which is also the label of the metrics. */
  readonly table: string
  /** How long one call may take. The claim lasts half a minute longer. */
  readonly deadlineMs: number
  /** How many calls this process may make concurrently, in total and per company. */
  readonly atOnce: number
  readonly ofEachCompany: number
  /** Whether a row is deleted when its call is done. Rows with another ending stay until the service deletes them. */
  readonly removesDone?: boolean
  /** The polling interval in ms, by default a second: how late a call can be if `wake` was not called. */
  readonly lookMs?: number
  /** Whether calls may be made for the company now: it is active, paid and has the feature. Otherwise its rows wait. */
  mayWork(tx: Tx<DB>): Promise<boolean>
  /** Reads the input of the call; undefined if the call is no longer wanted. */
  prepare(tx: Tx<DB>, id: number): Promise<Input | undefined>
  /**
   * Makes the call outside of any transaction; ends early when the signal is aborted. A thrown error means `unsure`.
   */
  call(input: Input, signal: AbortSignal): Promise<Outcome<Answer>>
  /**
   * Stores the effect of the answer in the transaction that ends the row; it is rolled back if the claim was lost
   * meanwhile.
   * If `finish` writes the row itself, it must first lock the rows that the row's foreign keys reference. PostgreSQL
   * checks the keys when a transaction writes a row a second time, and would then wait for a transaction that deletes a
   * referenced row, which in turn waits for this one.
   */
  finish(tx: Tx<DB>, input: Input, answer: Answer): Promise<void>
  /** Records that no answer will arrive, in the transaction that ends the row as dead, unknown or canceled. */
  giveUp?(tx: Tx<DB>, id: number, ending: Exclude<Ending, 'done'>): Promise<void>
}
