import { sqlStateOf } from '@recado/kit/errors'
import type { Channel } from '../channels/channel.ts'
import type { Tx } from '../tables/db.ts'
import type { WaitingEntry } from './journal-repository.ts'
import type { Judge, Verdict } from './judge-entry.ts'
import { markUnreadable, setAside } from './set-aside-repository.ts'

/** A journal entry that could not be read in this attempt. */
export type Failure = { readonly error: unknown; readonly isGivenUp: boolean }

/** The results for unread entries. */
export type Judged = {
  readonly read: readonly (Verdict & { readonly cipherHash: Buffer })[]
  readonly told: readonly Verdict[] // the results to publish, in the order of the entries
  readonly failures: readonly Failure[]
}

type Place = { readonly connectionId: number; readonly channel: Pick<Channel, 'unread'>; readonly judge: Judge }

const MINUTE_MS = 60_000
/**
 * The waits between the attempts to read an entry. If the attempt after the last wait fails, the entry is given up,
 * until a new process tries it again.
 */
const WAITS_MS = [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS]

/** Classifies entries in their order. An unreadable entry is postponed and does not block the next ones. */
export async function judgeWaiting(tx: Tx, place: Place, waiting: readonly WaitingEntry[]): Promise<Judged> {
  const read: (Verdict & { cipherHash: Buffer })[] = []
  const told: Verdict[] = []
  const failures: Failure[] = []
  for (const entry of waiting) {
    try {
      const verdict = await place.judge(openedWhole(entry))
      read.push({ ...verdict, cipherHash: entry.cipherHash })
      told.push(verdict)
    } catch (error) {
      if (sqlStateOf(error) !== undefined) throw error // an SQL error has aborted the transaction
      const settled = await settleFailure(tx, place, entry, { error, isTold: true })
      told.push(...settled.told)
      failures.push(settled.failure)
    }
  }
  return { read, told, failures }
}

const openedWhole = ({ openStanza, openPlaintext, receivedAt }: WaitingEntry) => ({
  stanza: openStanza(),
  plaintext: openPlaintext(),
  receivedAt,
})

type Settled = { readonly failure: Failure; readonly told: readonly Verdict[] }

/**
 * Postpones an entry, or gives it up after several attempts. When it gives an entry up, a placeholder message is
 * published.
 *
 * @param isTold false when the database refuses the placeholder
 */
export async function settleFailure(
  tx: Tx,
  place: Place,
  { cipherHash, openStanza, receivedAt, ...entry }: WaitingEntry,
  { error, isTold }: { readonly error: unknown; readonly isTold: boolean },
): Promise<Settled> {
  const { connectionId, channel, judge } = place
  const failures = entry.failures + 1
  const afterMs = WAITS_MS[failures - 1]
  if (afterMs !== undefined) {
    await setAside(tx, connectionId, { cipherHash, failures, afterMs })
    return { failure: { error, isGivenUp: false }, told: [] }
  }
  await markUnreadable(tx, connectionId, { cipherHash, failures })
  const isFirst = failures === WAITS_MS.length + 1 // on later failures the placeholder is already published
  const told = isTold && isFirst ? await judgeUnread() : []
  return { failure: { error, isGivenUp: true }, told }

  async function judgeUnread(): Promise<Verdict[]> {
    try {
      const stanza = channel.unread(openStanza())
      return stanza ? [await judge({ stanza, plaintext: Buffer.alloc(0), receivedAt })] : []
    } catch (again) {
      if (sqlStateOf(again) !== undefined) throw again
      return [] // the stanza itself is unreadable, so the author of a placeholder is unknown
    }
  }
}
