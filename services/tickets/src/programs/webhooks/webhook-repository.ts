import type { SwitchedOff, Webhook, WebhookEvent } from '@recado/contracts/webhooks/webhook'
import { countRows } from '@recado/kit/db/page'
import { patch } from '@recado/kit/db/patch'
import { refuseDouble } from '@recado/kit/db/refuse-double'
import { getOr404 } from '@recado/kit/errors'
import { type Selectable, sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { WebhookTable } from '../../tables/webhook-tables.ts'

/** The fields of an active webhook that deliveries need. */
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

/** Locks the company's list of webhooks, so that additions are counted one after the other. */
export async function lockWebhooks({ db, caller }: RepositoryTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${caller.companyId}`}, 0))`.execute(db)
}

export const countWebhooks = ({ db }: RepositoryTx): Promise<number> => countRows(db.selectFrom('webhook'))

/** @throws ERR_NO_WEBHOOK_FOUND */
export async function getWebhook({ db }: RepositoryTx, id: number): Promise<Webhook> {
  const row = await getOr404('webhook', db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst())
  return toWebhook(row)
}

/** Locks the webhook until the transaction ends. @throws ERR_NO_WEBHOOK_FOUND */
export async function lockWebhook({ db }: RepositoryTx, id: number): Promise<Webhook> {
  const found = db.selectFrom('webhook').selectAll().where('id', '=', id).forUpdate()
  const row = await getOr404('webhook', found.executeTakeFirst())
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
  return toWebhook(await made.executeTakeFirstOrThrow().catch(refuse))
}

/** @throws ERR_DUPLICATED_NAME */
export async function updateWebhook(
  { db }: RepositoryTx,
  id: number,
  { events, ...rest }: WebhookColumns,
): Promise<Webhook> {
  const changed = db
    .updateTable('webhook')
    .set(patch({ ...rest, events: events && JSON.stringify(events) }))
    .where('id', '=', id)
    .returningAll()
  return toWebhook(await changed.executeTakeFirstOrThrow().catch(refuse))
}

/** Replaces the secret of a webhook. The old one stays valid for this number of hours. */
export async function replaceSecret({ db }: RepositoryTx, id: number, secret: Secret, hours: number): Promise<Webhook> {
  const row = await db
    .updateTable('webhook')
    .set((eb) =>
      patch({
        old_secret: eb.ref('secret'),
        old_secret_until: sql<Date>`now() + make_interval(hours => ${hours})`,
        secret: secret.sealed,
        secret_hint: secret.hint,
      }),
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toWebhook(row)
}

/** @returns undefined when the webhook is off or deleted already */
export async function switchWebhookOff(
  { db }: RepositoryTx,
  id: number,
  reason: SwitchedOff,
): Promise<Webhook | undefined> {
  const row = await db
    .updateTable('webhook')
    .set(patch({ active: false, switched_off: reason }))
    .where('id', '=', id)
    .where('active', '=', true)
    .returningAll()
    .executeTakeFirst()
  return row && toWebhook(row)
}

export async function removeWebhook({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).execute()
}

const refuse = refuseDouble({ webhook_name: 'ERR_DUPLICATED_NAME' })

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
