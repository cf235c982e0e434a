import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { sql } from 'kysely'
import type { Database, RepositoryTx } from '../../../tables/db.ts'

/**
 * The numbers of tickets by id. They rise within a company, and a failed transaction leaves a gap. A trigger draws them
 * from a sequence of the company, because a counter in a row would make all new tickets of the company wait for one
 * lock.
 */
export async function findNumbers(
  { db }: RepositoryTx,
  ids: readonly number[],
): Promise<{ id: number; number: number }[]> {
  if (ids.length === 0) return []
  return db.selectFrom('ticket').select(['id', 'number']).where('id', 'in', ids).orderBy('id').execute()
}

/** Deletes the sequence of a company that is being erased. */
export const forgetNumbers =
  (inTx: InTx<Database>) =>
  (companyId: number): Promise<boolean> =>
    inTx(systemCaller(companyId, randomUUID()), async ({ db }) => {
      await sql`select forget_ticket_numbers()`.execute(db)
      return true
    })
