import type { Company } from '@recado/chaos/company'
import type { Stack } from '@recado/up/stack/stack'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import type pg from 'pg'
import { openDatabase } from './open-database.ts'

const AT_ONCE = 20 // concurrent requests when phones are added
const START_SECONDS = 5 // the starts of the send queues are spread over this time

/** The send queues (table `campaign_lane`) of a company: its connections, each with its own campaign. */
export type CampaignLanes = {
  /** All connections, the paired ones first; the others have no session. */
  readonly ids: readonly number[]
  /** Starts the campaigns. */
  start(): Promise<void>
  /** Cancels the campaigns. */
  stop(): Promise<void>
  readonly campaigns: pg.Client
  close(): Promise<void>
}

type Size = {
  readonly lanes: number
  readonly recipients: number // per campaign
  // how many recipients of each paired connection have a phone; these are the first ones in its campaign
  readonly phones: number
}

const phoneOf = (lane: number, recipient: number) =>
  `55119${String(lane).padStart(4, '0')}${String(recipient).padStart(4, '0')}`

/**
 * Adds connections without a session until the company has the given number, then adds a campaign to each connection.
 */
export async function openCampaignLanes(stack: Stack, company: Company, size: Size): Promise<CampaignLanes> {
  const companyId = company.admin.user.companyId
  const connections = await openDatabase(stack, 'connections')
  const campaigns = await openDatabase(stack, 'campaigns')

  const paired = await connections.query<{ id: string }>('select id from connection order by id')
  const added = await connections.query<{ id: string }>(
    `insert into connection (company_id, name, type, status, is_default)
      select $1, 'Linha ' || n, 'sandbox', 'DISCONNECTED', false from generate_series(1, $2::int) n returning id`,
    [companyId, size.lanes - paired.rows.length],
  )
  const idsOf = (found: { readonly rows: readonly { id: string }[] }) => found.rows.map(({ id }) => Number(id))
  await campaigns.query(
    `insert into connection_ref (company_id, id, name, type, status, is_default, version)
      select $1, id, 'Linha ' || id, 'sandbox', 'CONNECTED', false, 1 from unnest($2::bigint[]) id`,
    [companyId, idsOf(added)],
  )
  const ids = [...idsOf(paired), ...idsOf(added)]
  await addPhones(stack.phoneUrl ?? '', paired.rows.length, size.phones)
  await addCampaigns(campaigns, { companyId, ids, recipients: size.recipients })
  return {
    ids,
    campaigns,
    async start() {
      await campaigns.query(
        `insert into campaign_lane (company_id, whatsapp_id, next_at)
          select $1, id, now() + random() * $3 * interval '1 second' from unnest($2::bigint[]) id
          on conflict (company_id, whatsapp_id) do update set next_at = excluded.next_at`,
        [companyId, ids, START_SECONDS],
      )
    },
    stop: async () => void (await campaigns.query("update campaign set status = 'CANCELADA', changed_at = null")),
    close: async () => void (await Promise.all([connections.end(), campaigns.end()])),
  }
}

async function addPhones(simulatorUrl: string, lanes: number, perLane: number): Promise<void> {
  const simulator = controlClient(simulatorUrl)
  const numbers = Array.from({ length: lanes * perLane }, (_, index) =>
    phoneOf(Math.floor(index / perLane) + 1, (index % perLane) + 1),
  )
  async function addOn(): Promise<void> {
    for (let number = numbers.pop(); number !== undefined; number = numbers.pop()) await simulator.putPhone(number)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, addOn))
}

type Programmed = { readonly companyId: number; readonly ids: readonly number[]; readonly recipients: number }

/** Inserts running campaigns whose recipients have all been checked. */
async function addCampaigns(client: pg.Client, { companyId, ids, recipients }: Programmed): Promise<void> {
  await client.query(
    `with made as (
       insert into campaign (company_id, name, message1, confirmation, status, whatsapp_id, lane_id, started_at)
       select $1, 'Campanha ' || lane, 'Olá, {nome}! Novidades da semana.', false, 'EM_ANDAMENTO', id, id, now()
       from unnest($2::bigint[]) with ordinality as each (id, lane) returning id, lane_id
     ) insert into campaign_recipient
         (company_id, campaign_id, position, person_key, name, number, phone, readiness, state, is_due)
       select $1, made.id, n, phone, 'Pessoa ' || n, phone, phone, 'ready', 'pending', true
       from made join unnest($2::bigint[]) with ordinality as each (id, lane) on each.id = made.lane_id,
         generate_series(1, $3::int) n,
         lateral (select '55119' || lpad(lane::text, 4, '0') || lpad(n::text, 4, '0') as phone) as person`,
    [companyId, ids, recipients],
  )
  await client.query('analyze')
}
