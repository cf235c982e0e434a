import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'
import type { CopyKind } from '../tables/known-copy-tables.ts'

const KINDS = ['connection', 'tag', 'file-list'] as const satisfies readonly CopyKind[]

/** Companies whose copies are incomplete, and were not requested within an hour. */
export async function findUnknownCopies(system: Kysely<Database>, atMost: number): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select id as "companyId" from companies_of_unknown_copies(${atMost}) as id`.execute(system)
  return rows
}

/** Claims the request. @returns the incomplete copies; none when another process requests them */
export async function takeUnknownCopies({ db }: RepositoryTx): Promise<CopyKind[]> {
  const rows = await db
    .insertInto('known_copy')
    .values(KINDS.map((kind) => ({ kind })))
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind'])
        .doUpdateSet({ asked_at: sql<Date>`now()` })
        .where(sql<boolean>`not known_copy.is_complete and known_copy.asked_at <= now() - interval '1 hour'`),
    )
    .returning('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/**
 * Records that the copies of a kind are complete.
 * @returns false when they were complete before, or never requested
 */
export async function completeCopy({ db }: RepositoryTx, kind: CopyKind): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('known_copy')
    .set({ is_complete: true })
    .where('kind', '=', kind)
    .where('is_complete', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
