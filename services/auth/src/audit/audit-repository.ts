import type { Act, AuditRecord } from '@recado/contracts/auth/audit'
import type { listAuditLogs } from '@recado/contracts/auth/audit-routes'
import type { AuditChanges } from '@recado/contracts/auth/audited'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Origin } from '@recado/kit/caller'
import { type Page, page } from '@recado/kit/db/page'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { AuditLogTable } from '../tables/audit-tables.ts'
import type { RepositoryTx, System } from '../tables/db.ts'

/** The audit record of a sign-in, a sign-out, or the end of a session. */
export type SessionAct = {
  readonly action: 'login.ok' | 'login.failed' | 'login.replaced' | 'logout' | 'session.reuse' | 'password.reset'
  readonly userId: number | undefined // undefined if no user was identified
  readonly origin: Origin
  readonly reason?: string
}

/** Adds an entry with the user's current name. */
export async function recordAct({ db }: RepositoryTx, { action, userId, origin, reason }: SessionAct): Promise<void> {
  const id = userId ?? null
  await db
    .insertInto('audit_log')
    .values({
      actor_kind: 'user',
      actor_id: id,
      actor_name: sql<string>`coalesce((select name from app_user where id = ${id}), '')`,
      action,
      entity: 'user',
      entity_id: id,
      ip: origin.ip,
      user_agent: origin.userAgent,
      changes: JSON.stringify(reason === undefined ? {} : { reason: [null, reason] }),
    })
    .execute()
}

/** The audit record of a change without a signed-in author: the operator's command line, a payment, or a time limit. */
export type SystemAct = {
  readonly action: 'user.super' | 'user.create' | 'company.update' | 'company.renew' | 'support.close'
  readonly entity: 'user' | 'company' | 'support'
  readonly entityId: number | null
  readonly changes: AuditChanges
}

export async function recordSystemAct({ db }: RepositoryTx, act: SystemAct): Promise<void> {
  const { action, entity, entityId, changes } = act
  const nowhere = { ip: '', user_agent: '' }
  await db
    .insertInto('audit_log')
    .values({
      actor_kind: 'system',
      actor_name: '',
      action,
      entity,
      entity_id: entityId,
      ...nowhere,
      changes: JSON.stringify(changes),
    })
    .execute()
}

export async function insertAct({ db }: RepositoryTx, act: Act): Promise<void> {
  const { at, actor, action, entity, entityId, ip, userAgent, changes } = act
  await db
    .insertInto('audit_log')
    .values({
      at: new Date(at),
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      action,
      entity,
      entity_id: entityId,
      ip,
      user_agent: userAgent,
      changes: JSON.stringify(changes),
    })
    .execute()
}

export type ActFilter = z.output<(typeof listAuditLogs)['query']>

/** Lists one page of the company's audit log, newest first. Days are in the company's time zone. */
export function listActs({ db }: RepositoryTx, filter: ActFilter): Promise<Page<AuditRecord>> {
  const { userId, entity, action, date_from, date_to, searchParam, pageNumber } = filter
  const midnight = (date: string, days: number) =>
    sql<Date>`((${date}::date + ${days}::int)::timestamp at time zone (select timezone from company))`
  let acts = db.selectFrom('audit_log')
  if (userId !== undefined) acts = acts.where('actor_id', '=', userId)
  if (entity) acts = acts.where('entity', '=', entity)
  if (action) acts = acts.where('action', '=', action)
  if (date_from) acts = acts.where('at', '>=', midnight(date_from, 0))
  if (date_to) acts = acts.where('at', '<', midnight(date_to, 1))
  if (searchParam) {
    acts = acts.where(
      sql<boolean>`(strpos(without_accents(actor_name), without_accents(${searchParam})) > 0
        or strpos(lower(action), lower(${searchParam})) > 0)`,
    )
  }
  const sorted = acts.selectAll().orderBy('at', 'desc').orderBy('id', 'desc')
  return page(sorted, { pageNumber, size: PAGE_SIZE.auditRecords }, toRecord)
}

const toRecord = (row: Selectable<AuditLogTable>): AuditRecord => ({
  id: row.id,
  companyId: row.company_id,
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  action: row.action,
  entity: row.entity,
  entityId: row.entity_id,
  ip: row.ip,
  userAgent: row.user_agent,
  changes: row.changes,
})

/** Companies with audit records older than two years. */
export async function findCompaniesWithOldActs(system: System): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select id as "companyId" from companies_with_old_acts() as id`.execute(system)
  return rows
}

export async function forgetOldActs({ db }: RepositoryTx): Promise<void> {
  await sql`select forget_old_acts()`.execute(db)
}

const AT_ONCE = 1_000

/** Deletes the records of a company that is being erased. @returns whether all records are deleted */
export async function eraseActs({ db }: RepositoryTx): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select erase_acts(${AT_ONCE}) as count`.execute(db)
  return (rows[0]?.count ?? 0) < AT_ONCE
}
