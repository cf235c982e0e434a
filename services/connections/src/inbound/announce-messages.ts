import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import type { JournalEntry } from '../channels/channel.ts'
import { announceLinks } from '../identities/announce-links.ts'
import { insertDownload } from '../media/download-repository.ts'
import type { Tx } from '../tables/db.ts'
import { noteTimers } from '../timers/note-timers.ts'
import type { Heard } from '../trust/trust.ts'
import { insertEntries, keepSecrets, lockUnhandled, markHandled } from './journal-repository.ts'
import { createJudge, type Surroundings, type Verdict } from './judge-entry.ts'
import { type Failure, judgeWaiting, settleFailure } from './judge-waiting.ts'
import { settleOwed } from './owed-repository.ts'

/** Journal entries to store, and the new pairs of identities that arrived with them. */
export type Arriving = {
  readonly epoch: number
  readonly entries: readonly JournalEntry[]
  readonly links: readonly IdentityPair[]
}

/** The counts and the remaining work after some journal entries were published. */
export type Announced = {
  readonly messages: number
  readonly files: number
  readonly heard: readonly Heard[]
  readonly failures: readonly Failure[]
  readonly isLeft: boolean // the journal has an unread entry whose awaited secret is stored now
}

/**
 * Publishes the events of the waiting journal entries, in the order of arrival. Records a drop reason for an entry
 * without an event, and postpones an unreadable entry.
 *
 * @param atMost the largest number of entries in one transaction
 */
export async function announceWaiting(
  tx: Tx,
  surroundings: Surroundings,
  atMost: number,
): Promise<Announced & { readonly hasMore: boolean }> {
  const { connectionId, cipher } = surroundings
  const judge = createJudge(tx, surroundings)
  const waiting = await lockUnhandled(tx, connectionId, atMost, cipher)
  const { read, told, failures } = await judgeWaiting(tx, { ...surroundings, judge }, waiting)
  await markHandled(tx, connectionId, read)
  const announced = await announceRead(tx, surroundings, told)
  return { ...announced, failures, hasMore: waiting.length === atMost || announced.isLeft }
}

/**
 * Postpones the next waiting entry, because the database refused one of its values.
 *
 * @param isTold false when the database also refuses a placeholder event for the entry
 */
export async function setNextAside(
  tx: Tx,
  surroundings: Surroundings,
  { error, isTold }: { readonly error: unknown; readonly isTold: boolean },
): Promise<Announced> {
  const { connectionId, cipher } = surroundings
  const judge = createJudge(tx, surroundings)
  const [next] = await lockUnhandled(tx, connectionId, 1, cipher)
  if (!next) return announceRead(tx, surroundings, [])
  const { told, failure } = await settleFailure(tx, { ...surroundings, judge }, next, { error, isTold })
  const announced = await announceRead(tx, surroundings, told)
  return { ...announced, failures: [failure] }
}

/**
 * Stores arriving messages and publishes their events in the same transaction. Skips messages that were stored before.
 * Requires that the journal has no older unread entry.
 *
 * An edit that arrives in the same transaction as its secret stays unread and is read next. A pair of identities is
 * published separately if no published message contains it.
 */
export async function announceArriving(
  tx: Tx,
  surroundings: Surroundings,
  { epoch, entries, links }: Arriving,
): Promise<Announced> {
  const { connectionId, cipher } = surroundings
  const judge = createJudge(tx, surroundings)
  const receivedAt = new Date()
  const judged: (Verdict & { entry: JournalEntry })[] = []
  for (const entry of entries) judged.push({ entry, ...(await judge({ ...entry, receivedAt })) })
  const told = new Set(judged.flatMap(({ secrets }) => secrets.map(({ waMessageId }) => waMessageId)))
  const isReadable = ({ awaits }: Verdict) => awaits !== null && told.has(awaits)
  const { areNew, isMarked } = await insertEntries(
    tx,
    { connectionId, epoch },
    judged.map((verdict) => {
      const { entry, dropReason, awaits, secrets } = verdict
      return isReadable(verdict) ? entry : { ...entry, handledAt: receivedAt, dropReason, awaits, secrets }
    }),
    cipher,
  )
  const announced = judged.filter((_, index) => areNew[index])
  const shown = announced.flatMap(({ people }) => people)
  await announceLinks(
    tx,
    connectionId,
    links.filter(({ phone, lid }) => !shown.some((person) => person.phone === phone && person.lid === lid)),
  )
  return { ...(await announce(tx, surroundings, announced)), isLeft: isMarked || announced.some(isReadable) }
}

/** Stores the secrets of messages, and publishes the messages. */
async function announceRead(tx: Tx, surroundings: Surroundings, verdicts: readonly Verdict[]): Promise<Announced> {
  const { connectionId, cipher } = surroundings
  const secrets = verdicts.flatMap((verdict) => verdict.secrets)
  const isLeft = await keepSecrets(tx, connectionId, secrets, cipher)
  return { ...(await announce(tx, surroundings, verdicts)), isLeft }
}

/** Publishes messages whose secrets are already stored. */
async function announce(
  tx: Tx,
  surroundings: Surroundings,
  verdicts: readonly Verdict[],
): Promise<Omit<Announced, 'isLeft'>> {
  const { connectionId, cipher } = surroundings
  await tx.emitAll(verdicts.flatMap(({ facts }) => facts))
  await noteTimers(
    tx,
    connectionId,
    verdicts.flatMap(({ timers }) => timers),
  )
  await settleOwed(
    tx,
    surroundings,
    verdicts.flatMap(({ paid }) => paid),
  )
  const downloads = verdicts.flatMap((verdict) => verdict.downloads)
  for (const download of downloads) await insertDownload(tx, connectionId, download, cipher)
  return {
    messages: verdicts.reduce((sum, { messages }) => sum + messages, 0),
    files: downloads.length,
    heard: verdicts.flatMap(({ heard }) => heard),
    failures: [],
  }
}
