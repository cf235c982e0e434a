import { sql } from 'kysely'
import type { Acquaintance } from '../channels/channel.ts'
import type { RepositoryTx } from '../tables/db.ts'

const MOST = 20_000 // people per connection; real phones have fewer

/** Stores the people of a phone book with their newest names. New people above `MOST` are not stored. */
export async function savePeople(
  { db }: RepositoryTx,
  connectionId: number,
  people: readonly Acquaintance[],
): Promise<void> {
  const rows = people.map(({ address: { phone, lid, username = null }, name }) => ({
    jid: phone === null ? `${lid}@lid` : `${phone}@s.whatsapp.net`,
    phone,
    lid,
    username,
    name,
  }))
  const newest = [...new Map(rows.map((row) => [row.jid, row])).values()]
  await sql`insert into phone_book (connection_id, jid, phone, lid, username, name)
    select ${connectionId}::bigint, told.jid, told.phone, told.lid, told.username, told.name
      from jsonb_to_recordset(${JSON.stringify(newest)}::jsonb)
        as told (jid text, phone text, lid text, username text, name text)
      left join phone_book known on known.connection_id = ${connectionId} and known.jid = told.jid
      order by known.jid is null
      limit greatest(0, ${MOST} - (select count(*) from phone_book where connection_id = ${connectionId}))
        + (select count(*) from phone_book where connection_id = ${connectionId} and jid = any(${newest.map(({ jid }) => jid)}))
    on conflict (company_id, connection_id, jid) do update
      set name = coalesce(excluded.name, phone_book.name), phone = excluded.phone,
        lid = coalesce(excluded.lid, phone_book.lid),
        username = coalesce(excluded.username, phone_book.username)`.execute(db)
}

/** @returns all people in the connection's phone book; `name` is null if only a user name is known */
export async function findPeople({ db }: RepositoryTx, connectionId: number): Promise<Acquaintance[]> {
  const rows = await db
    .selectFrom('phone_book')
    .select(['phone', 'lid', 'username', 'name'])
    .where('connection_id', '=', connectionId)
    .orderBy('jid')
    .execute()
  return rows.map(({ phone, lid, username, name }) => ({
    address: { phone, lid, ...(username !== null && { username }) },
    name,
  }))
}
