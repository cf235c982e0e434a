import type pg from 'pg'
import type { CompanyPlan } from './data-set.ts'
import type { SeededUser } from './people.ts'

type Databases = Readonly<Record<'billing' | 'campaigns' | 'chat' | 'tickets', pg.Client>>
type Owner = { readonly companyId: number; readonly users: readonly SeededUser[] }

const MEMBERS = 8 // of each chat

/** Seeds a company's chats, finished campaigns, paid invoices and deliveries. */
export async function seedAreas(databases: Databases, { areas }: CompanyPlan, owner: Owner): Promise<void> {
  await seedChats(databases.chat, areas.chats, owner)
  await seedCampaigns(databases.campaigns, areas, owner)
  await seedInvoices(databases.billing, areas.invoices, owner)
  await seedDeliveries(databases.tickets, areas.deliveries, owner)
}

async function seedChats(chat: pg.Client, chats: number, { companyId, users }: Owner): Promise<void> {
  if (chats === 0) return
  const ids = users.map(({ id }) => id)
  await chat.query(
    `insert into user_ref (company_id, id, name, profile)
     select $1, id, name, profile from unnest($2::bigint[], $3::text[], $4::text[]) as person (id, name, profile)
     on conflict do nothing`,
    [companyId, ids, users.map(({ name }) => name), users.map(({ profile }) => profile)],
  )
  await chat.query(
    `with made as (
       insert into chat (company_id, title, owner_id, last_message, last_seq, updated_at)
       select $1, 'Equipe ' || n, ($2::bigint[])[1 + n % $3], 'Bom dia a todos', 40, now() - n * interval '1 hour'
         from generate_series(1, $4::int) as n returning id
     ), numbered as (select id, row_number() over (order by id) as n from made)
     insert into chat_member (company_id, chat_id, user_id, read_seq)
     select $1, id, ($2::bigint[])[1 + (n + place) % $3], 40 - place
       from numbered, generate_series(0, least($5, $3::int) - 1) as place`,
    [companyId, ids, ids.length, chats, MEMBERS],
  )
}

async function seedCampaigns(
  campaigns: pg.Client,
  { campaigns: count, recipients }: CompanyPlan['areas'],
  { companyId }: Owner,
): Promise<void> {
  if (count === 0) return
  await campaigns.query(
    `with made as (
       insert into campaign (company_id, name, message1, confirmation, status, scheduled_at, started_at, completed_at, figures)
       select $1, 'Campanha ' || n, 'Olá {{nome}}', false, 'FINALIZADA', at, at, at + interval '2 hours',
           jsonb_build_object('valid', $3::int, 'sent', $3::int, 'delivered', $3::int)
         from generate_series(1, $2::int) as n, lateral (select now() - n * interval '1 day' as at) as day
       returning id, started_at
     )
     insert into campaign_recipient
       (company_id, campaign_id, position, person_key, name, number, phone, readiness, variant, state, step, attempt,
        requested_at, sent_at, delivered_at)
     select $1, id, place, '55119' || lpad(place::text, 8, '0'), 'Pessoa ' || place, '55119' || lpad(place::text, 8, '0'),
         '55119' || lpad(place::text, 8, '0'), 'ready', 1, 'delivered', 'message', 1, started_at, started_at, started_at
       from made, generate_series(1, $3::int) as place`,
    [companyId, count, recipients / count],
  )
}

async function seedInvoices(billing: pg.Client, invoices: number, { companyId }: Owner): Promise<void> {
  await billing.query(
    `insert into invoice (company_id, detail, value_cents, plan_id, followed_plan_id, recurrence, due_date, status,
         paid_at, paid_cents, method)
     select $1, 'Mensalidade ' || n, 9990, 1, 1, 'MENSAL', current_date - 30 * n, 'paid', now() - 30 * n * interval '1 day',
         9990, 'manual'
       from generate_series(1, $2::int) as n`,
    [companyId, invoices],
  )
}

/** Inserts a webhook and its deliveries, all within the last seven days, because older deliveries are deleted. */
async function seedDeliveries(tickets: pg.Client, deliveries: number, { companyId }: Owner): Promise<void> {
  if (deliveries === 0) return
  await tickets.query(
    `with made as (
       insert into webhook (company_id, name, url, events, active, secret, secret_hint)
       values ($1, 'Painel', 'https://painel.example.com/recado', '["ticket.updated"]', false, '\\x00', '0000')
       returning id
     )
     insert into webhook_delivery (company_id, created_at, webhook_id, event, event_id, lane, body, http_status, ms,
         answer_bytes, status, tries, began_at, ended_at)
     select $1, now() - n * interval '1 minute', id, 'ticket.updated', gen_random_uuid(), n::text, repeat('x', 900), 200, 80,
         2, 'done', 1, now(), now()
       from made, generate_series(1, $2::int) as n`,
    [companyId, deliveries],
  )
}
