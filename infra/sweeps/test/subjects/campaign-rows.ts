import { findCampaignFile } from '@recado/contracts/campaigns/file-routes'
import { createCampaign } from '@recado/contracts/campaigns/routes'
import type { TestService } from '@recado/kit/testing/service'
import type { Company } from '../../../../services/campaigns/test/harness.ts'
import { mark } from '../../src/marks.ts'

export const STARTED_ON = '2026-03-10' // the day on which the campaigns with rows in all tables started

const FUTURE = () => new Date(Date.now() + 7 * 86_400_000).toISOString()

export type Owner = {
  readonly service: TestService
  readonly company: Pick<Company, 'id' | 'admin'>
  readonly which: 'A' | 'B'
}
type Refs = {
  readonly contactList: number
  readonly tag: number
  readonly fileList: number
  readonly connection: number
}

/** Inserts a campaign and rows in all other tables, such as recipients, send queues and questions of forecasts. */
export async function fillCampaigns(
  { service, company, which }: Owner,
  refs: Refs,
): Promise<{ campaign: number; recipient: number }> {
  const sql = (text: string, ...values: unknown[]) => service.database.query(text, [company.id, ...values])
  const campaign = await newCampaign({ service, company, which }, { contactListId: refs.contactList })
  await sql(
    'update campaign set started_at = $3 where company_id = $1 and id = $2',
    campaign,
    `${STARTED_ON}T12:00:00Z`,
  )
  const { rows } = await sql(
    `insert into campaign_recipient (company_id, campaign_id, position, person_key, name, number, phone, readiness, state,
       reason)
     values ($1, $2, 1, '5511911112222', $3, '5511911112222', '5511911112222', 'ready', 'failed', $4) returning id::int`,
    campaign,
    mark(which, 'recipient'),
    mark(which, 'reason'),
  )
  await sql(
    'insert into campaign_lane (company_id, whatsapp_id) values ($1, $2) on conflict do nothing',
    refs.connection,
  )
  await sql(
    'insert into audience_question (company_id, request_id, forecast_id) values ($1, gen_random_uuid(), gen_random_uuid())',
  )
  const settings = { variables: [{ key: 'loja', value: mark(which, 'variable') }] }
  await sql('insert into campaign_settings (company_id, settings) values ($1, $2)', JSON.stringify(settings))
  await sql(`insert into known_copy (company_id, kind, is_complete) values ($1, 'tag', true) on conflict do nothing`)
  await sql(`insert into setting_ref (company_id, key, value, version) values ($1, 'userRating', 'enabled', 1)`)
  await sql(
    `insert into tag_ref (company_id, id, name, version) values ($1, $2, $3, 1) on conflict do nothing`,
    refs.tag,
    mark(which, 'tag'),
  )
  await sql('insert into ticket_ref (company_id, id, contact_id, is_open, version) values ($1, 1, 1, true, 1)')
  await sql(
    `insert into file_list_ref (company_id, id, name, version) values ($1, $2, $3, 1)`,
    refs.fileList,
    mark(which, 'files'),
  )
  return { campaign, recipient: rows[0]?.id ?? 0 }
}

export async function newCampaign({ service, company, which }: Owner, draft: object = {}): Promise<number> {
  const body = { name: mark(which, 'campaign').slice(0, 50), message1: mark(which, 'text'), ...draft }
  const { body: made } = await service.call(createCampaign, { body }, { as: company.admin })
  return made.id
}

/** Creates a campaign and sets its status, for statuses that a single request cannot reach. */
export async function campaignThatIs(
  owner: Owner,
  status: string,
  draft: object = {},
): Promise<{ campaignId: number }> {
  const campaignId = await newCampaign(owner, draft)
  await owner.service.database.query('update campaign set status = $2 where id = $1', [campaignId, status])
  return { campaignId }
}

/** Creates a completed campaign with one recipient. */
export async function endedCampaign(
  owner: Owner,
  state: 'failed' | 'sent' = 'failed',
): Promise<{ campaignId: number }> {
  const made = await campaignThatIs(owner, 'FINALIZADA')
  await owner.service.database.query(
    `insert into campaign_recipient (company_id, campaign_id, position, person_key, name, number, phone, readiness, state,
       sent_at)
     values ($1, $2, 1, '5511933334444', 'Ana', '5511933334444', '5511933334444', 'ready', $3,
       case when $3 = 'sent' then now() end)`,
    [owner.company.id, made.campaignId, state],
  )
  return made
}

/** Creates a scheduled campaign that starts within the hour, so that it cannot be changed any more. */
export async function lockedCampaign(owner: Owner, contactListId: number): Promise<{ campaignId: number }> {
  const campaignId = await newCampaign(owner, { contactListId, scheduledAt: FUTURE() })
  await owner.service.database.query(`update campaign set scheduled_at = now() + interval '10 minutes' where id = $1`, [
    campaignId,
  ])
  return { campaignId }
}

/** Uploads a file for a campaign. @returns the parts of its path */
export async function attachedFile(owner: Owner): Promise<{ companyId: number; file: string }> {
  const campaignId = await newCampaign(owner)
  const body = new FormData()
  body.append('file', new Blob(['a;b']), 'lista.csv')
  const { body: answer } = await owner.service.raw('POST', `/campaigns/${campaignId}/media-upload`, {
    body,
    as: owner.company.admin,
  })
  const [, companyId, file = ''] = String(answer['mediaPath']).split('/')
  return { companyId: Number(companyId), file }
}

export async function linkOfFile(owner: Owner, params: { companyId: number; file: string }): Promise<string> {
  const { headers } = await owner.service.call(findCampaignFile, { params }, { as: owner.company.admin })
  return new URL(headers.get('location') ?? '', owner.service.address).searchParams.get('link') ?? ''
}
