import { sql } from 'kysely'
import type { CampaignRow, Tx } from '../db.ts'

/** The campaign, held, when its figures are others than told and no other process tells them. */
export const takeChanged = ({ db }: Tx, id: number): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaign')
    .selectAll()
    .where('id', '=', id)
    .where('changed_at', '<=', sql<Date>`now()`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
