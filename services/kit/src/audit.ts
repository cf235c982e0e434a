import { isDeepStrictEqual } from 'node:util'
import type { Act } from '@recado/contracts/auth/audit'
import type { AuditAction, AuditChanges, AuditEntity, AuditField, UpdatedEntity } from '@recado/contracts/auth/audited'
import { actRecorded } from '@recado/contracts/auth/events'
import type { Caller } from './caller.ts'
import type { Tx } from './db/tx.ts'

type What = {
  readonly action: AuditAction
  readonly entity: AuditEntity
  readonly entityId: number | null
  readonly changes?: AuditChanges
  /** The author of work that no person requested: `api` for a program with a token. */
  readonly by?: 'api' | 'system'
}

/** Records the caller's action in the audit log of the auth service, once the transaction is committed. */
export async function recordAct<DB>(tx: Pick<Tx<DB, Caller>, 'caller' | 'emit'>, what: What): Promise<void> {
  const { by = 'system', changes = {}, ...rest } = what
  const { key, person, origin = { ip: '', userAgent: '' } } = tx.caller
  const actor = key
    ? { kind: 'api' as const, id: null, name: key.name }
    : person
      ? { kind: 'user' as const, id: person.userId, name: person.name }
      : { kind: by, id: null, name: '' }
  await tx.emit(actRecorded, { act: { ...rest, ...origin, actor, changes, at: new Date().toISOString() } })
}

type Update = { readonly entity: UpdatedEntity; readonly entityId: number; readonly changes: AuditChanges }

/** Records a change in the audit log, if any value changed. */
export async function recordUpdate<DB>(
  tx: Pick<Tx<DB, Caller>, 'caller' | 'emit'>,
  { entity, entityId, changes }: Update,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await recordAct(tx, { action: `${entity}.update`, entity, entityId, changes })
}

type Value = Act['changes'][string][number]

/** @returns the given fields that differ, each with its value before and now */
export function changesOf<K extends AuditField>(
  before: Readonly<Record<K, Value>>,
  after: Readonly<Record<K, Value>>,
  fields: readonly K[],
): AuditChanges {
  const differing = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return Object.fromEntries(differing.map((field) => [field, [before[field], after[field]]]))
}

/** Like `changesOf`, but without the values, for fields that the log must not show: texts and personal data. */
export function silentChangesOf<K extends AuditField>(
  before: Readonly<Record<K, unknown>>,
  after: Readonly<Record<K, unknown>>,
  fields: readonly K[],
): AuditChanges {
  const differing = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  return Object.fromEntries(differing.map((field) => [field, [null, null]]))
}
