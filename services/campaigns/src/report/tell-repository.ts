import { sql } from 'kysely'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { RepositoryTx } from '../tables/db.ts'

/** Locks the campaign if its figures have changed since they were published and no other process publishes them. */
export const takeChanged = ({ db }: RepositoryTx, id: number): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaign')
    .selectAll()
    .where('id', '=', id)
    .where('changed_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
