import type pg from 'pg'
import type { CompanyPlan } from './data-set.ts'

/** Adds a lane and an ordinary tag to every active ticket, and an ordinary tag to every third closed ticket. */
export async function seedTags(tickets: pg.Client, companyId: number, { tags }: CompanyPlan): Promise<void> {
  // enables the triggers, which maintain the tickets' lanes
  await tickets.query('set session_replication_role = origin')
  await tickets.query(
    `with made as (
       insert into tag (company_id, name, color, kanban)
       select $1, 'Tag ' || n, '#A4CCCC', n <= $2 from generate_series(1, $2::int + $3::int) as n
       returning id, kanban
     ), lane as (select id, row_number() over (order by id) - 1 as place from made where kanban),
     ordinary as (select id, row_number() over (order by id) - 1 as place from made where not kanban)
     insert into ticket_tag (company_id, ticket_id, tag_id)
     select $1, ticket.id, ordinary.id from ticket join ordinary on ordinary.place = ticket.id % $3
      where ticket.company_id = $1 and (ticket.status <> 'closed' or ticket.id % 3 = 0)
     union all
     select $1, ticket.id, lane.id from ticket join lane on lane.place = ticket.id % $2
      where ticket.company_id = $1 and ticket.status <> 'closed'`,
    [companyId, tags.lanes, tags.ordinary],
  )
  await tickets.query('set session_replication_role = replica')
}
