import { type Kysely, sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

export async function insertNotice({ db }: RepositoryTx, sealed: Buffer): Promise<void> {
  await db.insertInto('pix_notice').values({ sealed }).execute()
}

export async function findNotice({ db }: RepositoryTx, id: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('pix_notice').select('sealed').where('id', '=', id).executeTakeFirst()
  return row?.sealed
}

/** Deletes up to `atMost` notices that are older than `days`. @returns the number of deleted notices */
export async function deleteOldNotices({ db }: RepositoryTx, days: number, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from pix_notice where ctid = any (array(select ctid from pix_notice
    where received_at < now() - make_interval(days => ${days}) limit ${atMost}))`.execute(db)
  return Number(numAffectedRows)
}

/** Returns company 0, to which all notices belong, if there are old notices. */
export async function hasOldNotices<DB>(system: Kysely<DB>, days: number): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ found: boolean }>`select has_old_notices(${days}) as found`.execute(system)
  return rows[0]?.found ? [{ companyId: 0 }] : []
}
