import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/** @returns those of the phones that the list contains; all in canonical spelling */
export async function findPhones(
  { db }: RepositoryTx,
  contactListId: number,
  phones: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('contact_list_item')
    .select('phone')
    .where('contact_list_id', '=', contactListId)
    .where(sql<boolean>`phone = any (${phones}::text[])`)
    .execute()
  return new Set(rows.map(({ phone }) => phone))
}

/** Whether this service knows the company of the transaction. */
export async function hasCompany({ db }: RepositoryTx): Promise<boolean> {
  return (await db.selectFrom('company_ref').select('company_id').executeTakeFirst()) !== undefined
}
