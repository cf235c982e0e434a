import { PAGE_SIZE, WEBHOOK_LIMIT } from '@recado/contracts/limits'
import type { Known } from '@recado/contracts/open-enum'
import type { WebhookDelivery } from '@recado/contracts/webhooks/webhook'
import { countRows, onPage } from '@recado/kit/db/page'
import type { Deferral } from '@recado/kit/db/tx'
import { getOr404 } from '@recado/kit/errors'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import type { WebhookDeliveryTable } from '../../tables/webhook-tables.ts'

export type NewDelivery = {
  readonly webhook_id: number
  readonly event: Known<WebhookDelivery>['event']
  readonly event_id: string
  readonly lane: string
  readonly contact_id: number | null
  readonly body: string
}

/** The data of one call. */
export type Call = {
  readonly id: number
  readonly webhookId: number
  readonly uuid: string
  readonly event: Known<WebhookDelivery>['event']
  readonly body: string
  readonly askedAt: Date
  readonly url: string
  readonly sealed: readonly Buffer[] // the valid secrets, newest first
}

/** The result of a call. */
export type CallFacts = { readonly httpStatus: number | null; readonly ms: number; readonly answerBytes: number | null }

/**
 * Writes deliveries in this order, each once for its event; none for a subscription with too many waiting ones.
 * @param deferral the time before which they do not leave, and the step that can be undone until then
 * @returns the subscriptions with too many waiting deliveries
 */
export async function insertDeliveries(
  { db }: RepositoryTx,
  deliveries: readonly NewDelivery[],
  deferral?: Deferral,
): Promise<number[]> {
  const { rows } = await sql<{ webhookId: number }>`
    with given as (
      select g.*, row_number() over () as place
      from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
        as g(webhook_id bigint, event text, event_id uuid, lane text, contact_id bigint, body text)
    ), hook as (
      select w.webhook_id, (select count(*) from (
        select 1 from webhook_delivery d where d.webhook_id = w.webhook_id and d.status = 'waiting' limit ${WEBHOOK_LIMIT.waiting}
      ) waiting) >= ${WEBHOOK_LIMIT.waiting} as is_full
      from (select distinct webhook_id from given) w
    ), made as (
      insert into webhook_delivery (webhook_id, event, event_id, lane, contact_id, body, due_at, undo_step_id)
      select g.webhook_id, g.event, g.event_id, g.lane, g.contact_id, g.body,
        coalesce(${deferral?.until ?? null}::timestamptz, now()), ${deferral?.by ?? null}::bigint
      from given g join hook h using (webhook_id) where not h.is_full order by g.place
      on conflict (company_id, webhook_id, event_id) do nothing
    ) select webhook_id as "webhookId" from hook where is_full`.execute(db)
  return rows.map(({ webhookId }) => webhookId)
}

type DeferredStep = { readonly id: number; readonly lane: string; readonly since: Date }

/**
 * Deletes the waiting deliveries about a step, which are in one lane.
 * @returns whether the lane has other deliveries since the step, or a call about the step is running
 */
export async function deleteDeferred({ db }: RepositoryTx, { id, lane, since }: DeferredStep): Promise<boolean> {
  const { rows } = await sql<{ isHeard: boolean }>`
    with waiting as (
      select d.id, d.undo_step_id = ${id} and d.claimed_by is null as is_called_off
      from webhook w join webhook_delivery d on d.webhook_id = w.id
      where d.lane = ${lane} and d.status = 'waiting' and d.created_at >= ${since} for update of d
    ), gone as (
      delete from webhook_delivery d using waiting where d.id = waiting.id and waiting.is_called_off
    ) select exists (select from waiting where is_called_off is not true) or exists ( -- a webhook made since then was told at once
      select from webhook_delivery d where d.lane = ${lane} and d.status <> 'waiting' and d.created_at >= ${since}
    ) as "isHeard"`.execute(db)
  return rows[0]?.isHeard === true
}

/** Cancels the waiting deliveries of a subscription; running calls finish. */
export async function endWaiting({ db }: RepositoryTx, webhookId: number): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ status: 'dead', ended_at: sql<Date>`now()`, last_error: 'the subscription was switched off' })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .where('claimed_by', 'is', null)
    .execute()
}

/** Inserts a delivery that a user requested. */
export async function insertDelivery({ db }: RepositoryTx, row: NewDelivery): Promise<WebhookDelivery> {
  return toDelivery(await db.insertInto('webhook_delivery').values(row).returningAll().executeTakeFirstOrThrow())
}

/**
 * @returns undefined when the delivery is gone, or its webhook is gone or switched off; a test needs no active webhook
 */
export async function findCall({ db }: RepositoryTx, id: number): Promise<Call | undefined> {
  const row = await db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .select(['delivery.id', 'delivery.uuid', 'delivery.event', 'delivery.body', 'delivery.asked_at as askedAt'])
    .select(['webhook.id as webhookId', 'webhook.url', 'webhook.secret'])
    .select(sql<Buffer | null>`case when webhook.old_secret_until > now() then webhook.old_secret end`.as('oldSecret'))
    .where('delivery.id', '=', id)
    .where(({ eb, or }) => or([eb('webhook.active', '=', true), eb('delivery.event', '=', 'ping')]))
    .executeTakeFirst()
  if (!row) return undefined
  const { secret, oldSecret, ...call } = row
  return { ...call, sealed: oldSecret ? [secret, oldSecret] : [secret] }
}

/** Records the result of a call, whatever the outcome of the delivery. */
export async function noteCall(
  { db }: RepositoryTx,
  id: number,
  { httpStatus, ms, answerBytes }: CallFacts,
): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({ http_status: httpStatus, ms, answer_bytes: answerBytes })
    .where('id', '=', id)
    .execute()
}

/** @returns the webhook of a delivery, and whether it is a test */
export const findKind = ({ db }: RepositoryTx, id: number) =>
  db.selectFrom('webhook_delivery').select(['webhook_id as webhookId', 'event']).where('id', '=', id).executeTakeFirst()

type Of = { readonly webhookId: number }

export async function findDeliveries(
  { db }: RepositoryTx,
  { webhookId, pageNumber }: Of & { readonly pageNumber: number },
) {
  const rows = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .$call(onPage({ pageNumber, size: PAGE_SIZE.webhookDeliveries }))
    .execute()
  return rows.map(toDelivery)
}

export const countDeliveries = ({ db }: RepositoryTx, webhookId: number): Promise<number> =>
  countRows(db.selectFrom('webhook_delivery').where('webhook_id', '=', webhookId))

/**
 * Schedules another attempt of a delivery, with a new deadline a day from now. A delivery whose call is running stays
 * unchanged, and one about a step that can still be undone does not leave earlier.
 * @throws ERR_NOT_FOUND
 */
export async function askAgain(
  { db }: RepositoryTx,
  { webhookId, id }: Of & { readonly id: number },
): Promise<WebhookDelivery> {
  const row = await db
    .updateTable('webhook_delivery')
    .set({
      status: 'waiting',
      tries: 0,
      due_at: sql<Date>`case when undo_step_id is not null and status = 'waiting' and tries = 0
        then greatest(due_at, now()) else now() end`,
      asked_at: sql<Date>`now()`,
      ended_at: null,
      began_at: null,
    })
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .where('claimed_by', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row ? toDelivery(row) : getDelivery({ db }, { webhookId, id })
}

async function getDelivery({ db }: Pick<RepositoryTx, 'db'>, { webhookId, id }: Of & { readonly id: number }) {
  const found = db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', webhookId).where('id', '=', id)
  const row = await getOr404('delivery', found.executeTakeFirst())
  return toDelivery(row)
}

/** Companies with deliveries that are past their retention. */
export async function findCompaniesToClean(
  system: Kysely<Database>,
): Promise<readonly { readonly companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_old_deliveries() as company_id`.execute(system)
  return rows
}

/** @returns the number of deleted deliveries, at most `atMost` */
export async function removeOldDeliveries({ db }: RepositoryTx, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from webhook_delivery where (company_id, id) in (
    select company_id, id from webhook_delivery
    where created_at < now() - make_interval(days => ${WEBHOOK_LIMIT.keptDays}) limit ${atMost})`.execute(db)
  return Number(numAffectedRows)
}

const toDelivery = (row: Selectable<WebhookDeliveryTable>): WebhookDelivery => ({
  id: row.id,
  uuid: row.uuid,
  event: row.event,
  at: row.created_at.toISOString(),
  status: row.status,
  attempt: row.tries,
  httpStatus: row.http_status,
  ms: row.ms,
  requestBytes: Buffer.byteLength(row.body),
  answerBytes: row.answer_bytes,
  error: row.status === 'done' ? null : row.last_error,
  nextAt: row.status === 'waiting' ? row.due_at.toISOString() : null,
})
