import type { IdentityPair } from '@recado/contracts/whatsapp/address'
import type { JournalEntry } from '../channels/channel.ts'
import type { Tx } from '../db.ts'
import { announceLinks } from '../identities/announce-links.ts'
import { insertDownload } from '../media/download-repository.ts'
import type { Heard } from '../trust/trust.ts'
import { insertEntries, lockUnhandled, markHandled } from './journal-repository.ts'
import { createJudge, type Surroundings, type Verdict } from './judge-entry.ts'
import { settleOwed } from './owed-repository.ts'

const BATCH = 20 // messages in one transaction

/** Messages on their way into the journal, and who is who, as the session has learnt along with them. */
export type Arriving = {
  readonly epoch: number
  readonly entries: readonly JournalEntry[]
  readonly links: readonly IdentityPair[]
}

/** What became of some entries. */
export type Announced = { readonly messages: number; readonly files: number; readonly heard: readonly Heard[] }

/**
 * Makes of each message that waits in the journal exactly one event, or notes why it is none, in the order of their
 * arrival.
 */
export async function announceWaiting(
  tx: Tx,
  surroundings: Surroundings,
): Promise<Announced & { readonly hasMore: boolean }> {
  const { connectionId, cipher } = surroundings
  const judge = createJudge(tx, surroundings)
  const waiting = await lockUnhandled(tx, connectionId, BATCH, cipher)
  const judged: (Verdict & { cipherHash: Buffer })[] = []
  for (const entry of waiting) judged.push({ cipherHash: entry.cipherHash, ...(await judge(entry)) })
  const announced = await announce(tx, surroundings, judged)
  await markHandled(tx, connectionId, judged)
  return { ...announced, hasMore: waiting.length === BATCH }
}

/**
 * The same of messages on their way into the journal, in the transaction that puts them there; one that is there
 * already was announced when it came first. Nothing may wait before them. A link of identities is announced by itself when
 * no message shows it.
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
  const handled = judged.map(({ entry, dropReason }) => ({ ...entry, handledAt: receivedAt, dropReason }))
  const isNew = await insertEntries(tx, { connectionId, epoch }, handled, cipher)
  const announced = judged.filter((_, index) => isNew[index])
  const shown = announced.flatMap(({ people }) => people)
  await announceLinks(
    tx,
    connectionId,
    links.filter(({ phone, lid }) => !shown.some((person) => person.phone === phone && person.lid === lid)),
  )
  return announce(tx, surroundings, announced)
}

async function announce(
  tx: Tx,
  { connectionId, cipher }: Surroundings,
  verdicts: readonly Verdict[],
): Promise<Announced> {
  await tx.emitAll(verdicts.flatMap(({ facts }) => facts))
  await settleOwed(
    tx,
    connectionId,
    verdicts.flatMap(({ paid }) => paid),
  )
  const downloads = verdicts.flatMap(({ download }) => download ?? [])
  for (const download of downloads) await insertDownload(tx, connectionId, download, cipher)
  return {
    messages: verdicts.reduce((sum, { messages }) => sum + messages, 0),
    files: downloads.length,
    heard: verdicts.flatMap(({ heard }) => heard),
  }
}
