import type { SwitchedOff, Webhook, WebhookEvent } from '@recado/contracts/webhooks/webhook'
import { AppError, notFound, violatedConstraint } from '@recado/kit/errors'
import { type Selectable, sql } from 'kysely'
import type { RepositoryTx } from '../db.ts'
import type { WebhookTable } from './webhook-tables.ts'

/** A subscription with the fields that deliveries need. */
export type Subscription = { readonly id: number; readonly events: readonly WebhookEvent[] }

export type WebhookColumns = {
  readonly name?: string
  readonly url?: string
  readonly events?: readonly WebhookEvent[]
  readonly active?: boolean
  readonly switched_off?: SwitchedOff | null
}
type Secret = { readonly sealed: Buffer; readonly hint: string }

export async function findWebhooks({ db }: RepositoryTx): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhook').selectAll().orderBy('search_name').orderBy('id').execute()
  return rows.map(toWebhook)
}

export const findSubscriptions = ({ db }: RepositoryTx): Promise<Subscription[]> =>
  db.selectFrom('webhook').select(['id', 'events']).where('active', '=', true).orderBy('id').execute()

/** Serialises additions of webhooks to the company until the transaction ends. */
export async function lockWebhooks({ db, caller }: RepositoryTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${caller.companyId}`}, 0))`.execute(db)
}

export async function countWebhooks({ db }: RepositoryTx): Promise<number> {
  const { count } = await db
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** @throws ERR_NO_WEBHOOK_FOUND */
export async function getWebhook({ db }: RepositoryTx, id: number): Promise<Webhook> {
  const row = await db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('webhook')
  return toWebhook(row)
}

/** Locks the webhook until the transaction ends. @throws ERR_NO_WEBHOOK_FOUND */
export async function lockWebhook({ db }: RepositoryTx, id: number): Promise<Webhook> {
  const row = await db.selectFrom('webhook').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('webhook')
  return toWebhook(row)
}

/** @throws ERR_DUPLICATED_NAME */
export async function insertWebhook(
  { db }: RepositoryTx,
  row: Required<WebhookColumns>,
  secret: Secret,
): Promise<Webhook> {
  const made = db
    .insertInto('webhook')
    .values({ ...row, events: JSON.stringify(row.events), secret: secret.sealed, secret_hint: secret.hint })
    .returningAll()
  return toWebhook(await made.executeTakeFirstOrThrow().catch(refuseDouble))
}

/** @throws ERR_DUPLICATED_NAME */
export async function updateWebhook(
  { db }: RepositoryTx,
  id: number,
  { events, ...rest }: WebhookColumns,
): Promise<Webhook> {
  const changed = db
    .updateTable('webhook')
    .set((eb) => ({
      ...rest,
      ...(events && { events: JSON.stringify(events) }),
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .returningAll()
  return toWebhook(await changed.executeTakeFirstOrThrow().catch(refuseDouble))
}

/** Replaces the secret of a subscription; the former one stays valid for this number of hours. */
export async function replaceSecret({ db }: RepositoryTx, id: number, secret: Secret, hours: number): Promise<Webhook> {
  const row = await db
    .updateTable('webhook')
    .set((eb) => ({
      old_secret: eb.ref('secret'),
      old_secret_until: sql<Date>`now() + make_interval(hours => ${hours})`,
      secret: secret.sealed,
      secret_hint: secret.hint,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toWebhook(row)
}

/** @returns undefined when it is already off or gone */
export async function switchWebhookOff(
  { db }: RepositoryTx,
  id: number,
  reason: SwitchedOff,
): Promise<Webhook | undefined> {
  const row = await db
    .updateTable('webhook')
    .set((eb) => ({
      active: false,
      switched_off: reason,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .where('active', '=', true)
    .returningAll()
    .executeTakeFirst()
  return row && toWebhook(row)
}

export async function removeWebhook({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).execute()
}

function refuseDouble(error: unknown): never {
  if (violatedConstraint(error) === 'webhook_name') throw new AppError('ERR_DUPLICATED_NAME')
  throw error
}

const toWebhook = (row: Selectable<WebhookTable>): Webhook => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  url: row.url,
  events: row.events,
  active: row.active,
  switchedOff: row.switched_off,
  secretHint: row.secret_hint,
  oldSecretUntil: row.old_secret_until && row.old_secret_until > new Date() ? row.old_secret_until.toISOString() : null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
