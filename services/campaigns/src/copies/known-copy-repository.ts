import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'
import type { CopyKind } from '../tables/known-copy-tables.ts'

const KINDS = ['connection', 'tag', 'file-list', 'open-ticket'] as const satisfies readonly CopyKind[]

/** @returns companies with an incomplete copy that was not requested within the last hour */
export async function findUnknownCopies(system: Kysely<Database>, atMost: number): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select id as "companyId" from companies_of_unknown_copies(${atMost}) as id`.execute(system)
  return rows
}

/**
 * Records that the incomplete copies are requested now.
 * @returns the kinds to request; empty if another process requests them already
 */
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
 * Marks the copy of this kind as complete.
 * @returns false if the copy was complete already, or was never requested
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
