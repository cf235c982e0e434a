import { contactsReloaded } from '@recado/contracts/contacts/events'
import type { Tx } from '../../tables/db.ts'
import { clearValues, hasValues, keepClearedTo, lockDeletedField, removeField } from './cleared-values-repository.ts'

const AT_ONCE = 1_000

/** Removes the values of a deleted field from the next contacts, and the field itself behind the last contact. */
export async function clearDeletedField(tx: Tx, id: number): Promise<void> {
  const after = await lockDeletedField(tx, id)
  if (after === undefined) return
  const last = await clearValues(tx, { id, after, atMost: AT_ONCE })
  if (last !== undefined) return keepClearedTo(tx, id, last)
  if (await hasValues(tx, id)) return keepClearedTo(tx, id, 0)
  await removeField(tx, id)
  await tx.emit(contactsReloaded, {})
}
