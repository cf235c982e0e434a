import type { Act } from '@recado/contracts/auth/audit'
import type { PersonTx } from '../db.ts'
import { insertAct } from './audit-repository.ts'

type What = Pick<Act, 'action' | 'entity' | 'entityId' | 'changes'>

/** Writes down what the caller does, in the transaction that does it. */
export async function recordChange(tx: PersonTx, what: What): Promise<void> {
  const { person, origin } = tx.caller
  await insertAct(tx, {
    ...what,
    at: new Date().toISOString(),
    actor: { kind: 'user', id: person.userId, name: person.name },
    ...{ ip: origin?.ip ?? '', userAgent: origin?.userAgent ?? '' },
  })
}

type Value = Act['changes'][string][number]

/** @returns the given fields that differ, each with its value before and now */
export function changesOf<K extends string>(
  before: Readonly<Record<K, Value>>,
  after: Readonly<Record<K, Value>>,
  fields: readonly K[],
): Act['changes'] {
  const differing = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return Object.fromEntries(differing.map((field) => [field, [before[field], after[field]]]))
}
