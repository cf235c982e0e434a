import type { AuditAction, AuditChanges, AuditEntity } from '@recado/contracts/auth/audited'
import type { PersonTx } from '../tables/db.ts'
import { insertAct } from './audit-repository.ts'

type What = {
  readonly action: AuditAction
  readonly entity: AuditEntity
  readonly entityId: number | null
  readonly changes: AuditChanges
}

/** Records the caller's action in the same transaction. */
export async function recordChange(tx: PersonTx, what: What): Promise<void> {
  const { person, origin } = tx.caller
  await insertAct(tx, {
    ...what,
    at: new Date().toISOString(),
    actor: { kind: 'user', id: person.userId, name: person.name },
    ip: origin?.ip ?? '',
    userAgent: origin?.userAgent ?? '',
  })
}
