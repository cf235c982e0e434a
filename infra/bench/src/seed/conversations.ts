import type pg from 'pg'
import { type CompanyPlan, FIRST_NAMES, RARE, SURNAMES, sizesOf, WORDS } from './data-set.ts'
import type { SeededUser } from './people.ts'

/** The company, users, queues and connections that the seeded tickets refer to. */
export type Surroundings = {
  readonly companyId: number
  readonly users: readonly SeededUser[]
  readonly queueIds: readonly number[]
  readonly connectionIds: readonly number[]
}

const DAYS = 365 // the tickets were opened within this many days
const AREA_CODE = 5511 // country and area code of every contact's number
const ONE_GROUP_IN = 50 // one in this many contacts is a group

/** Creates the temporary table that lists all tickets with the number of messages that each will get. */
export async function createPlanTable(tickets: pg.Client): Promise<void> {
  await tickets.query(`create temp table planned (company_id int, ticket_id bigint, contact_id bigint, whatsapp_id bigint,
    user_id bigint, messages int, starts timestamptz, ends timestamptz)`)
}

/** Inserts copies of users and connections, contacts and their numbers, and tickets without their messages. */
export async function seedTickets(tickets: pg.Client, plan: CompanyPlan, around: Surroundings): Promise<void> {
  const { companyId, users, queueIds, connectionIds } = around
  await tickets.query(
    `insert into user_ref (company_id, id, name, profile, queue_ids, version)
     select $1, id, name, profile, queue_ids, 1
       from jsonb_to_recordset($2) as given (id bigint, name text, profile text, queue_ids jsonb)
     on conflict (company_id, id) do nothing`, // an event has already created the copy of the first admin
    [companyId, JSON.stringify(users.map(({ queueIds: queue_ids, ...user }) => ({ ...user, queue_ids })))],
  )
  await tickets.query(
    `insert into connection_ref (company_id, id, name, status, queue_ids, version)
     select $1, id, 'Conexão ' || id, 'DISCONNECTED', to_jsonb($3::bigint[]), 1 from unnest($2::bigint[]) as id`,
    [companyId, connectionIds, queueIds],
  )
  await tickets.query(
    `insert into contact (company_id, name, number, is_group)
     select $1, ($3::text[])[1 + n % cardinality($3)] || ' ' || ($4::text[])[1 + n / 7 % cardinality($4)],
            case when n % ${ONE_GROUP_IN} <> 0 then '${AREA_CODE}' || (900000000 + n) end, n % ${ONE_GROUP_IN} = 0
       from generate_series(1, $2::int) as n order by n`,
    [companyId, plan.contacts, FIRST_NAMES, SURNAMES],
  )
  await tickets.query(
    `insert into contact_identity (company_id, kind, value, contact_id)
     select company_id, case when is_group then 'group' else 'phone' end,
            coalesce(number, '1203630' || lpad(id::text, 11, '0')), id from contact where company_id = $1`,
    [companyId],
  )
  await insertTickets(tickets, plan, around)
}

/**
 * Inserts the tickets. The newest ones are active, each with a different contact, as in the product, and each has a
 * message within the last day. Closed tickets lasted two days at most.
 */
async function insertTickets(
  tickets: pg.Client,
  plan: CompanyPlan,
  { companyId, users, queueIds, connectionIds }: Surroundings,
): Promise<void> {
  const { pending, open, closed } = plan.tickets
  const agents = users.filter(({ profile }) => profile === 'user')
  // enables the triggers, which maintain the counts of tickets
  await tickets.query('set session_replication_role = origin')
  await tickets.query(
    `with numbered as (
       select n, messages, n > ${closed} as is_active,
              n > ${closed} and (n - ${closed}) * ${pending} / ${pending + open} <> (n - 1 - ${closed}) * ${pending} / ${pending + open} as is_pending,
              n % cardinality($2::bigint[]) as agent,
              now() - interval '1 hour' - (${pending + open + closed} - n) * interval '${DAYS} days' / ${pending + open + closed} as starts
         from unnest($6::int[]) with ordinality as given (messages, n)
     ), placed as (
       select n, messages, is_active, is_pending, starts,
              case when is_active then now() - (${pending + open + closed} - n) * interval '1 day' / ${pending + open}
                   else least(starts + interval '2 days', now()) end as ends,
              case when not is_pending then ($2::bigint[])[1 + agent] end as user_id,
              ($3::bigint[])[1 + (agent + n / cardinality($2) % ${plan.queuesPerAgent}) % cardinality($3)] as queue_id,
              ($4::bigint[])[1 + (n - 1) % ${plan.contacts} % cardinality($4)] as whatsapp_id,
              (n - 1) % ${plan.contacts} as contact
         from numbered
     ), contacts as (
       select id, row_number() over (order by id) - 1 as contact from contact where company_id = $1
     ), made as (
       insert into ticket (company_id, created_at, updated_at, status, user_id, queue_id, whatsapp_id, contact_id,
                           last_message, last_message_at, from_me, unread_messages, origin, queued_at, accepted_at,
                           closed_at, closed_by)
       select $1, starts, ends, case when is_pending then 'pending' when is_active then 'open' else 'closed' end,
              user_id, queue_id, whatsapp_id, contacts.id, ($5::text[])[1 + n % cardinality($5)], ends, n % 2 = 0,
              case when is_pending then 1 else 0 end, 'inbound', starts,
              case when not is_pending then starts end, case when not is_active then ends end,
              case when not is_active then 'user' end
         from placed join contacts using (contact) order by n
       returning company_id, id, contact_id, whatsapp_id, user_id, created_at, updated_at
     )
     insert into planned
     select company_id, id, contact_id, whatsapp_id, user_id, ($6::int[])[row_number() over (order by id)], created_at, updated_at
       from made`,
    [companyId, agents.map(({ id }) => id), queueIds, connectionIds, WORDS, sizesOf(plan)],
  )
  await tickets.query('set session_replication_role = replica')
}

const randomWord = '($1::text[])[1 + floor(random() * cardinality($1))::int]'
const WORDS_PER_MESSAGE = 8

/** Inserts the messages of all planned tickets in chronological order. */
export async function seedMessages(tickets: pg.Client, bigCompanyId: number): Promise<void> {
  const body = Array(WORDS_PER_MESSAGE).fill(randomWord).join(` || ' ' || `)
  await tickets.query('select setseed(0.5)') // makes `random()` choose the same words in each run
  await tickets.query(
    `insert into message (company_id, created_at, updated_at, ticket_id, contact_id, whatsapp_id, wa_message_id, body,
                          from_me, read, ack, media_type, user_id, origin)
     select company_id, at, at, ticket_id, contact_id, whatsapp_id, 'BENCH' || ticket_id || '-' || turn, ${body},
            from_me, true, 3, 'chat', case when from_me then user_id end, case when from_me then 'ui' else 'inbound' end
       from (
         select planned.*, turn, starts + (ends - starts) * turn / messages as at,
                user_id is not null and turn % 2 = 0 as from_me
           from planned cross join generate_series(1, messages) as turn
           order by at
       ) as written`,
    [WORDS],
  )
  await tickets.query(
    `update message set body = body || ' ' || $1 where company_id = $2 and id in (
       select id from (
         select id, row_number() over (order by id) as place, count(*) over () as total from message where company_id = $2
       ) as numbered where place % (total / $3) = 1 order by id limit $3)`,
    [RARE.word, bigCompanyId, RARE.messages],
  )
}
