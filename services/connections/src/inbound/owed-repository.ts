import type { Cipher } from '@recado/kit/secrets/cipher'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db.ts'
import { journalContext, openedOrNone } from './journal-repository.ts'

/** A message that was confirmed without its text. */
export type Owed = { readonly stanza: Buffer; readonly receivedAt: Date }

type Row = { stanza_id: string; cipher_hash: Buffer; stanza: Buffer; received_at: Date }

/** As long as WhatsApp's own client asks its phone for a message. */
const OWED_DAYS = 14

/** Unread, and not followed by a readable one under the same id. */
const stillOwed = (connectionId: number, when: RawBuilder<unknown>) => sql`
  connection_id = ${connectionId} and owed and ${when} and not exists (
    select from wa_journal as readable where readable.connection_id = ${connectionId}
      and readable.stanza_id = wa_journal.stanza_id and not readable.owed)`

const age = sql`received_at > now() - make_interval(days => ${OWED_DAYS})`

/** Messages whose text the phone is to be asked for, the newest first. */
export async function findOwed({ db }: Tx, connectionId: number, atMost: number, cipher: Cipher): Promise<Owed[]> {
  const { rows } = await sql<Row>`select stanza_id, cipher_hash, stanza, received_at from wa_journal
    where ${stillOwed(connectionId, age)} order by received_at desc limit ${atMost}`.execute(db)
  return opened(connectionId, rows, cipher)
}

/** Their texts have come. */
export async function settleOwed({ db }: Tx, connectionId: number, stanzaIds: readonly string[]): Promise<void> {
  if (stanzaIds.length === 0) return
  await db
    .updateTable('wa_journal')
    .set({ owed: false })
    .where('connection_id', '=', connectionId)
    .where('stanza_id', 'in', stanzaIds)
    .where('owed', '=', true)
    .execute()
}

/** Messages whose text is not waited for any more; they are owed no longer. */
export async function takeOverdue({ db }: Tx, connectionId: number, atMost: number, cipher: Cipher): Promise<Owed[]> {
  const { rows } = await sql<Row>`update wa_journal set owed = false where cipher_hash = any (array(
      select cipher_hash from wa_journal where ${stillOwed(connectionId, sql`not ${age}`)} limit ${atMost}))
    and connection_id = ${connectionId} and owed
    returning stanza_id, cipher_hash, stanza, received_at`.execute(db)
  return opened(connectionId, rows, cipher)
}

/** Of several tries of one message the first. */
function opened(connectionId: number, rows: readonly Row[], cipher: Cipher): Owed[] {
  const first = new Map(rows.toReversed().map((row) => [row.stanza_id, row]))
  return [...first.values()].toReversed().flatMap((row) => {
    const context = journalContext(connectionId, 'stanza', row.cipher_hash)
    const stanza = openedOrNone(() => cipher.open(row.stanza, context))
    return stanza ? [{ stanza, receivedAt: row.received_at }] : []
  })
}
