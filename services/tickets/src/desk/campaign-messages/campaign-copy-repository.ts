import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

type Source = { readonly campaignId: number; readonly path: string }

/** The service's copy of a campaign's file. @returns undefined when no copy exists, or its removal is due */
export async function findCopy({ db }: RepositoryTx, { campaignId, path }: Source): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign_copy')
    .innerJoin('media_file', 'media_file.path', 'campaign_copy.media_path')
    .select('campaign_copy.media_path')
    .where('campaign_id', '=', campaignId)
    .where('source_path', '=', path)
    .where(sql<boolean>`coalesce(delete_after, 'infinity') > now() + interval '20 minutes'`)
    .executeTakeFirst()
  return row?.media_path
}

/** Stores the path of the copy. If another process stored a copy first, messages that use that copy keep it. */
export async function keepCopy({ db }: RepositoryTx, { campaignId, path }: Source, copy: string): Promise<void> {
  await db
    .insertInto('campaign_copy')
    .values({ campaign_id: campaignId, source_path: path, media_path: copy })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'campaign_id', 'source_path']).doUpdateSet({ media_path: copy }),
    )
    .execute()
}

/** Deletes the copies of a deleted campaign. A file is removed after the last message that uses it. */
export async function forgetCopies({ db }: RepositoryTx, campaignId: number): Promise<void> {
  await db.deleteFrom('campaign_copy').where('campaign_id', '=', campaignId).execute()
}
