import { missing } from '@recado/kit/errors'
import { sql } from 'kysely'
import type { RepositoryTx } from '../db.ts'

type Names = 'tag_ref' | 'file_list_ref'
type Named = { readonly id: number; readonly name: string; readonly version: number }

const ENTITIES = { tag_ref: 'tag', file_list_ref: 'fileList' } as const

/** Stores the newest name; after a deletion further events are ignored. */
export async function keepName({ db }: RepositoryTx, table: Names, { id, name, version }: Named): Promise<void> {
  await db
    .insertInto(table)
    .values({ id, name, version })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet({ name, version })
        .where(sql<boolean>`${sql.table(table)}.version < ${version} and not ${sql.table(table)}.deleted`),
    )
    .execute()
}

/** Marks it deleted; its name stays for campaigns that refer to it. */
export async function forgetName({ db }: RepositoryTx, table: Names, id: number): Promise<void> {
  await db
    .insertInto(table)
    .values({ id, name: '', version: 0, deleted: true })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet({ deleted: true }))
    .execute()
}

/** @throws ERR_NO_TAG_FOUND | ERR_NO_FILE_FOUND */
export async function expectName({ db }: RepositoryTx, table: Names, id: number): Promise<void> {
  const row = await db.selectFrom(table).select('deleted').where('id', '=', id).executeTakeFirst()
  if (row && !row.deleted) return
  const newest = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  throw missing(ENTITIES[table], row ? 0 : id, newest?.id ?? 0)
}
