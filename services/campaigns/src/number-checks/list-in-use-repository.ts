import { sql } from 'kysely'

/**
 * Selects the lists (`id`) of running and scheduled campaigns. `rank` is 0 for lists of campaigns that run or start
 * within a day, else 1.
 */
export const listsInUse = sql`
  select contact_list_id as id,
    min(case when status = 'EM_ANDAMENTO' or scheduled_at < now() + interval '1 day' then 0 else 1 end) as rank
  from campaign where status in ('EM_ANDAMENTO', 'PROGRAMADA') and contact_list_id is not null group by 1`
