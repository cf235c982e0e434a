import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import { listsInUse } from './list-in-use-repository.ts'

type Checks = {
  readonly valid: number
  readonly invalid: number
  readonly left: number
  readonly others: number
  readonly connections: number
}

/**
 * Counts the valid, invalid and unchecked (`left`) numbers of a list, the numbers of other lists that are checked
 * before the last number of this list (`others`), and the open connections.
 *
 * Lists of campaigns that run or start within a day take turns and precede all others. The numbers of other lists are
 * checked in the order of their due times.
 */
export async function countListChecks({ db }: RepositoryTx, contactListId: number): Promise<Checks> {
  const { rows } = await sql<Checks>`
    with own as (select count(*)::int as count, max(check_after) as last from contact_list_item
      where contact_list_id = ${contactListId} and is_whatsapp_valid is null),
    used as (select id from (${listsInUse}) as list where rank = 0),
    taking_turns as (select coalesce(sum(waiting.count), 0)::int as count from used cross join lateral (
      select count(*) from (select from contact_list_item as item where item.contact_list_id = used.id
        and item.is_whatsapp_valid is null limit (select count from own)) as first) as waiting
      where used.id <> ${contactListId}),
    ahead as (select count(*)::int as count from contact_list_item
      where is_whatsapp_valid is null and contact_list_id <> ${contactListId}
        and (check_after <= (select last from own) or contact_list_id in (select id from used)))
    select own.count as left,
      case when exists (select from used where id = ${contactListId}) then (select count from taking_turns)
        else (select count from ahead) end as others,
      (select count(*)::int from contact_list_item
        where contact_list_id = ${contactListId} and is_whatsapp_valid) as valid,
      (select count(*)::int from contact_list_item
        where contact_list_id = ${contactListId} and not is_whatsapp_valid) as invalid,
      (select count(*)::int from connection_ref where status = 'CONNECTED' and not deleted) as connections
    from own`.execute(db)
  const [checks] = rows
  if (!checks) throw new Error('the count returned no row')
  return checks
}
