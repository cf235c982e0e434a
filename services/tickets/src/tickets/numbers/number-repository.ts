import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { sql } from 'kysely'
import type { Database, RepositoryTx } from '../../db.ts'

/** The numbers of tickets. */
export async function findNumbers(
  { db }: RepositoryTx,
  ids: readonly number[],
): Promise<{ id: number; number: number }[]> {
  if (ids.length === 0) return []
  return db.selectFrom('ticket').select(['id', 'number']).where('id', 'in', ids).orderBy('id').execute()
}

/** Removes the counter of a company that is being erased. */
export const forgetNumbers =
  (inTx: InTx<Database>) =>
  (companyId: number): Promise<boolean> =>
    inTx(systemCaller(companyId, randomUUID()), async ({ db }) => {
      await sql`select forget_ticket_numbers()`.execute(db)
      return true
    })
