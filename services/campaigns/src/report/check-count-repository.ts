import { sql } from 'kysely'
import { listsInUse } from '../number-checks/list-in-use-repository.ts'
import type { RepositoryTx } from '../tables/db.ts'

type Checks = { readonly left: number; readonly others: number; readonly connections: number }

/**
 * Counts the unchecked recipients of a campaign (`left`), the numbers of other campaigns' lists that are checked in
 * turn with them (`others`), and the open connections.
 */
export async function countChecks({ db }: RepositoryTx, campaignId: number): Promise<Checks> {
  const { rows } = await sql<Checks>`
    with own as (select count(*)::int as count from campaign_recipient
      where campaign_id = ${campaignId} and state = 'pending' and readiness = 'unchecked')
    select own.count as left,
      (select coalesce(sum(waiting.count), 0)::int from (${listsInUse}) as list cross join lateral (
        select count(*) from (select from contact_list_item as item where item.contact_list_id = list.id
          and item.is_whatsapp_valid is null limit (select count from own)) as first) as waiting
        where list.rank = 0
          and list.id is distinct from (select contact_list_id from campaign where id = ${campaignId})) as others,
      (select count(*)::int from connection_ref where status = 'CONNECTED' and not deleted) as connections
    from own`.execute(db)
  const [checks] = rows
  if (!checks) throw new Error('the count returned no row')
  return checks
}
