import type { RepositoryTx } from '../tables/db.ts'

/** Whether a campaign runs on the connection. */
export async function hasCampaigns({ db }: RepositoryTx, whatsappId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaign')
    .select('id')
    .where('lane_id', '=', whatsappId)
    .where('status', '=', 'EM_ANDAMENTO')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
