import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

type Source = { readonly campaignId: number; readonly path: string }

/** The service's own copy of a campaign's file. @returns undefined when there is none, or it is about to be removed */
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

/** Records the path of the copy. If another copy was made in the meantime, messages that use that one keep it. */
export async function keepCopy({ db }: RepositoryTx, { campaignId, path }: Source, copy: string): Promise<void> {
  await db
    .insertInto('campaign_copy')
    .values({ campaign_id: campaignId, source_path: path, media_path: copy })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'campaign_id', 'source_path']).doUpdateSet({ media_path: copy }),
    )
    .execute()
}

/** Deletes the copies of a deleted campaign; a file is removed with the last message that uses it. */
export async function forgetCopies({ db }: RepositoryTx, campaignId: number): Promise<void> {
  await db.deleteFrom('campaign_copy').where('campaign_id', '=', campaignId).execute()
}
