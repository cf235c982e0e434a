import type { personErased } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

type Person = Pick<EventData<typeof personErased>, 'phones' | 'lids'>

/**
 * Deletes all rows with an address of the person: phone book entries, sent and queued messages, files to fetch, read
 * marks, trust tokens, chat timers, message secrets, and the client's keys that are named after the address.
 */
export async function removePerson({ db }: RepositoryTx, { phones, lids }: Person): Promise<void> {
  if (phones.length === 0 && lids.length === 0) return
  const isHis = sql<boolean>`(phone = any(${phones}::text[]) or lid = any(${lids}::text[]))`
  for (const table of [
    'phone_book',
    'outbound',
    'media_download',
    'read_mark',
    'contact_trust',
    'message_secret',
    'chat_timer',
  ] as const) {
    await db.deleteFrom(table).where(isHis).execute()
  }
  const hasWritten = sql<boolean>`(writer_phone = any(${phones}::text[]) or writer_lid = any(${lids}::text[]))`
  await db.deleteFrom('message_secret').where(hasWritten).execute()
  await sql`delete from wa_keys where ${userOfKey} = any(${[...phones, ...lids]}::text[])`.execute(db)
}

/**
 * Selects the user part of a client key's name (Baileys 7.0.0-rc14).
 *
 * Sessions and identities are named `user.device` or `user_domain.device`, device lists `user`, pairs `phone` and
 * `lid_reverse`, and keys of groups `group::user_domain::device`.
 */
const userOfKey = sql`case
  when type in ('session', 'identity-key', 'device-list', 'lid-mapping') then substring(id from '^[0-9]+')
  when type = 'sender-key' then substring(id from '::([0-9]+)[^:]*::[0-9]+$') end`

/** Removes received messages with these ids from the journal, except messages that were not read yet. */
export async function removeFromJournal(
  { db }: RepositoryTx,
  connectionId: number,
  waMessageIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('wa_journal')
    .where('connection_id', '=', connectionId)
    .where('stanza_id', 'in', waMessageIds)
    // entries with failures are postponed or given up
    .where(({ or, eb }) => or([eb('handled_at', 'is not', null), eb('failures', '>', 0)]))
    .execute()
}
