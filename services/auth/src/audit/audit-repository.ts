import { sql } from 'kysely'
import type { Tx } from '../db.ts'
import type { Origin } from './origin.ts'

/** What the audit log says of a sign-in, a sign-out, and what ended them. */
export type SessionAct = {
  readonly action: 'login.ok' | 'login.failed' | 'login.replaced' | 'logout' | 'session.reuse'
  readonly userId: number | undefined // undefined: nobody whom the installation knows
  readonly origin: Origin
  readonly reason?: string
}

/** Adds an entry under the name that the user has now. */
export async function recordAct({ db }: Tx, { action, userId, origin, reason }: SessionAct): Promise<void> {
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

/** What was changed at the command line of the installation. */
export type OperatorAct = {
  readonly action: 'user.super' | 'company.update'
  readonly entity: 'user' | 'company'
  readonly entityId: number
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

export async function recordOperatorAct({ db }: Tx, act: OperatorAct): Promise<void> {
  const { action, entity, entityId, changes } = act
  const nowhere = { ip: '', user_agent: '' }
  await db
    .insertInto('audit_log')
    .values({
      ...{ actor_kind: 'system', actor_name: '', action, entity, entity_id: entityId, ...nowhere },
      changes: JSON.stringify(changes),
    })
    .execute()
}
