import type { personErased } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import { sql } from 'kysely'
import type { Tx } from '../db.ts'

type Person = Pick<EventData<typeof personErased>, 'phones' | 'lids'>

/** Removes what is kept under the addresses of a person: how phones call him, and what was, or is to be, sent to him. */
export async function removePerson({ db }: Tx, { phones, lids }: Person): Promise<void> {
  if (phones.length === 0 && lids.length === 0) return
  const isHis = sql<boolean>`(phone = any(${phones}::text[]) or lid = any(${lids}::text[]))`
  for (const table of ['phone_book', 'outbound', 'media_download', 'read_mark'] as const) {
    await db.deleteFrom(table).where(isHis).execute()
  }
}

/** Removes messages that came in from the journal of a connection. */
export async function removeFromJournal(
  { db }: Tx,
  connectionId: number,
  waMessageIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('wa_journal')
    .where('connection_id', '=', connectionId)
    .where('stanza_id', 'in', waMessageIds)
    .where('handled_at', 'is not', null)
    .execute()
}
