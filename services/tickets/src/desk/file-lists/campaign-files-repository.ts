import type { campaignFilesChanged } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

/** Stores what a campaign needs. A campaign that needs nothing keeps its row, because of the version. */
export async function keepCampaignFiles(
  { db }: RepositoryTx,
  { campaignId, fileListId, name, variables, fieldId, version }: EventData<typeof campaignFilesChanged>,
): Promise<void> {
  const row = { file_list_id: fileListId, name, variables, field_id: fieldId, version }
  await db
    .insertInto('campaign_files')
    .values({ campaign_id: campaignId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'campaign_id'])
        .doUpdateSet(row)
        .where(sql<boolean>`campaign_files.version < ${version}`),
    )
    .execute()
}

/** Whether a scheduled or running campaign uses the list, according to the stored events. */
export async function isNeededByCampaign({ db }: RepositoryTx, fileListId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_files')
    .select('campaign_id')
    .where('file_list_id', '=', fileListId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
