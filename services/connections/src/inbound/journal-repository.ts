import { valueRows } from '@recado/kit/db/value-rows'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { JournalEntry } from '../channels/channel.ts'
import { openedOrNone } from '../opened-or-none.ts'
import { insertingSecrets, type NewSecret, newSecrets, SECRET_COLUMNS } from '../secrets/secret-repository.ts'
import type { RepositoryTx } from '../tables/db.ts'
import type { JournalTable } from '../tables/journal-tables.ts'
import { withoutNul } from '../without-nul.ts'

/** A journal entry that is not read yet. */
export type WaitingEntry = {
  readonly cipherHash: Buffer
  readonly receivedAt: Date
  readonly failures: number // the number of earlier failed attempts to read it
  /** @throws when the stored row was changed */
  openStanza(): Buffer
  /** @throws when the stored row was changed */
  openPlaintext(): Buffer
}

/** The context to which the encryption binds a text or a stanza of the journal. */
export const journalContext = (connectionId: number, part: 'stanza' | 'plaintext', cipherHash: Buffer) =>
  `${connectionId}|${part}|${cipherHash.toString('hex')}`

/** A message for the journal. `handledAt` is set if its event or its drop reason is stored in the same transaction. */
export type NewEntry = JournalEntry & {
  readonly handledAt?: Date | null
  readonly dropReason?: string | null
  readonly awaits?: string | null
  readonly secrets?: readonly NewSecret[] // the secrets of the message
}

/**
 * Stores messages and the secrets of new messages. Messages that are stored already stay unchanged. Entries that
 * awaited one of these secrets become unread again.
 *
 * @returns for each message whether it is new, and whether any entry became unread
 */
export async function insertEntries(
  { db }: RepositoryTx,
  { connectionId, epoch }: { connectionId: number; epoch: number },
  entries: readonly NewEntry[],
  cipher: Cipher,
): Promise<{ areNew: boolean[]; isMarked: boolean }> {
  if (entries.length === 0) return { areNew: [], isMarked: false }
  const inserting = db
    .insertInto('wa_journal')
    .values(
      entries.map(({ cipherHash, ...entry }) => ({
        connection_id: connectionId,
        cipher_hash: cipherHash,
        epoch,
        arrival: entry.arrival,
        stanza_id: withoutNul(entry.stanzaId),
        stanza: cipher.seal(entry.stanza, journalContext(connectionId, 'stanza', cipherHash)),
        plaintext: cipher.seal(entry.plaintext, journalContext(connectionId, 'plaintext', cipherHash)),
        offline: entry.offline,
        owed: entry.isOwed === true,
        handled_at: entry.handledAt ?? null,
        drop_reason: entry.dropReason ?? null,
        awaits: withoutNul(entry.awaits ?? '') || null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'cipher_hash']).doNothing())
    .returning('cipher_hash')
  const secrets = entries.flatMap(({ cipherHash, secrets = [] }) =>
    secrets.map((secret) => ({ cipherHash, ...secret })),
  )
  const { rows } = await (secrets.length === 0
    ? sql<Inserted>`with inserted as (${inserting}) select cipher_hash, false as is_marked from inserted`
    : sql<Inserted>`with inserted as (${inserting}),
          new_secret as (select ${SECRET_COLUMNS} from ${newSecrets(connectionId, secrets, cipher)} join inserted using (cipher_hash)),
          kept as (${insertingSecrets(connectionId)}),
          marked as (${markingAwaited(connectionId)})
        select cipher_hash, exists (select from marked) as is_marked from inserted`
  ).execute(db)
  const inserted = new Set(rows.map((row) => row.cipher_hash.toString('hex')))
  // `delete` returns true once, so of two equal messages only the first counts as new
  const areNew = entries.map(({ cipherHash }) => inserted.delete(cipherHash.toString('hex')))
  return { areNew, isMarked: rows[0]?.is_marked === true }
}

type Inserted = { readonly cipher_hash: Buffer; readonly is_marked: boolean }

/** Marks entries as unread if they await the secret of a message whose id is in `new_secret`, in any chat. */
const markingAwaited = (connectionId: number): RawBuilder<unknown> => sql`update wa_journal
  set awaits = null, handled_at = null, drop_reason = null
  where connection_id = ${connectionId} and awaits = any (select wa_message_id from new_secret) and plaintext is not null
  returning cipher_hash`

export async function findPlaintext(
  { db }: RepositoryTx,
  connectionId: number,
  cipherHash: Buffer,
  cipher: Cipher,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('wa_journal')
    .select('plaintext')
    .where('connection_id', '=', connectionId)
    .where('cipher_hash', '=', cipherHash)
    .executeTakeFirst()
  const { plaintext } = row ?? {}
  return plaintext
    ? openedOrNone(() => cipher.open(plaintext, journalContext(connectionId, 'plaintext', cipherHash)))
    : undefined
}

/** Locks the next unread entries in the order of arrival until the transaction ends, except postponed entries. */
export async function lockUnhandled(
  { db }: RepositoryTx,
  connectionId: number,
  atMost: number,
  cipher: Cipher,
): Promise<WaitingEntry[]> {
  const rows = await db
    .selectFrom('wa_journal')
    .select(['cipher_hash', 'stanza', 'plaintext', 'received_at', 'failures'])
    .where('connection_id', '=', connectionId)
    .where('handled_at', 'is', null)
    .where(({ or, eb }) => or([eb('retry_at', 'is', null), eb('retry_at', '<=', sql<Date>`now()`)]))
    .orderBy('epoch')
    .orderBy('arrival')
    .limit(atMost)
    .forUpdate()
    .execute()
  return rows.map((row) => waiting(connectionId, row, cipher))
}

/** @throws when the stored row was changed */
const openStanza = (connectionId: number, row: Pick<Row, 'cipher_hash' | 'stanza'>, cipher: Cipher): Buffer =>
  cipher.open(row.stanza, journalContext(connectionId, 'stanza', row.cipher_hash))

type Row = Pick<Selectable<JournalTable>, 'cipher_hash' | 'stanza' | 'plaintext' | 'received_at' | 'failures'>

const waiting = (connectionId: number, row: Row, cipher: Cipher): WaitingEntry => ({
  cipherHash: row.cipher_hash,
  receivedAt: row.received_at,
  failures: row.failures,
  openStanza: () => openStanza(connectionId, row, cipher),
  openPlaintext: () =>
    row.plaintext
      ? cipher.open(row.plaintext, journalContext(connectionId, 'plaintext', row.cipher_hash))
      : Buffer.alloc(0),
})

/** An entry that was read. `dropReason` says why the entry has no event; it is null if there is an event. */
type Handled = { readonly cipherHash: Buffer; readonly dropReason: string | null; readonly awaits: string | null }

export async function markHandled(
  { db }: RepositoryTx,
  connectionId: number,
  handled: readonly Handled[],
): Promise<void> {
  if (handled.length === 0) return
  const rows = valueRows('handled', {
    hash: ['bytea', handled.map(({ cipherHash }) => cipherHash)],
    reason: ['text', handled.map(({ dropReason }) => dropReason)],
    awaits: ['text', handled.map(({ awaits }) => withoutNul(awaits ?? '') || null)],
  })
  await sql`update wa_journal set handled_at = now(), drop_reason = handled.reason, awaits = handled.awaits,
      failures = 0, retry_at = null
    from ${rows}
    where connection_id = ${connectionId} and cipher_hash = handled.hash`.execute(db)
}

/**
 * Stores the secrets of messages. Entries that awaited one of them become unread again.
 * @returns true when an entry became unread
 */
export async function keepSecrets(
  { db }: RepositoryTx,
  connectionId: number,
  secrets: readonly NewSecret[],
  cipher: Cipher,
): Promise<boolean> {
  if (secrets.length === 0) return false
  const { rows } =
    await sql`with new_secret as (select ${SECRET_COLUMNS} from ${newSecrets(connectionId, secrets, cipher)}),
    kept as (${insertingSecrets(connectionId)})
    ${markingAwaited(connectionId)}`.execute(db)
  return rows.length > 0
}

/** @returns the stanzas of all messages with this id; senders choose ids, so several messages may share one */
export async function findStanzasOf(
  { db }: RepositoryTx,
  connectionId: number,
  stanzaId: string,
  cipher: Cipher,
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('wa_journal')
    .select(['cipher_hash', 'stanza'])
    .where('connection_id', '=', connectionId)
    .where('stanza_id', '=', stanzaId)
    .execute()
  return rows.flatMap((row) => openedOrNone(() => openStanza(connectionId, row, cipher)) ?? [])
}

/** Whether the journal has a message with this stanza id, read or unread. */
export async function hasEntry({ db }: RepositoryTx, connectionId: number, stanzaId: string): Promise<boolean> {
  const found = await db
    .selectFrom('wa_journal')
    .select('arrival')
    .where('connection_id', '=', connectionId)
    .where('stanza_id', '=', stanzaId)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return found !== undefined
}

/** @returns the stanzas of the messages with these ids, by id */
export async function findStanzas(
  { db }: RepositoryTx,
  connectionId: number,
  stanzaIds: readonly string[],
  cipher: Cipher,
): Promise<Map<string, Buffer>> {
  const rows = await db
    .selectFrom('wa_journal')
    .select(['stanza_id', 'cipher_hash', 'stanza'])
    .where('connection_id', '=', connectionId)
    .where('stanza_id', 'in', stanzaIds)
    .execute()
  return new Map(
    rows.flatMap((row): [string, Buffer][] => {
      const stanza = openedOrNone(() => openStanza(connectionId, row, cipher))
      return stanza ? [[row.stanza_id, stanza]] : []
    }),
  )
}

/**
 * Deletes the texts of read messages after two days, except the texts of unreadable ones.
 *
 * Deletes rows after 14 days, the longest time after which WhatsApp delivers a message again, except rows of messages
 * that still wait for their text.
 *
 * @returns whether there may be more rows than this batch
 */
export async function pruneJournal({ db }: RepositoryTx, connectionId: number, atMost: number): Promise<boolean> {
  const removed = await sql`delete from wa_journal where ctid = any (array(
    select ctid from wa_journal where connection_id = ${connectionId}
      and handled_at < now() - interval '14 days' and not owed limit ${atMost}))`.execute(db)
  const emptied = await sql`update wa_journal set plaintext = null where ctid = any (array(
    select ctid from wa_journal where connection_id = ${connectionId} and plaintext is not null
      and failures = 0 and handled_at < now() - interval '48 hours' limit ${atMost}))`.execute(db)
  return [removed, emptied].some(({ numAffectedRows }) => Number(numAffectedRows) === atMost)
}
