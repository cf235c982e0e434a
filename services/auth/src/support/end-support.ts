import { sessionEnded, supportEnded } from '@recado/contracts/auth/events'
import type { SupportEntry } from '@recado/contracts/auth/support'
import { AppError } from '@recado/kit/errors'
import { recordSystemAct } from '../audit/audit-repository.ts'
import { recordChange } from '../audit/record-act.ts'
import type { PersonTx, Tx } from '../tables/db.ts'
import { deleteAllSupport, deleteSupport } from './support-repository.ts'

const END = { action: 'support.close', entity: 'support', entityId: null, changes: {} } as const

/**
 * Ends a support entry at an admin's request, and records it in the audit log. Its tokens are refused from the commit
 * on.
 * @throws ERR_NOT_FOUND if the entry has ended or belongs to another company
 */
export async function endSupport(tx: PersonTx, supportId: string): Promise<void> {
  const entry = await deleteSupport(tx, supportId)
  if (!entry) throw new AppError('ERR_NOT_FOUND')
  await announceEnd(tx, entry)
  await recordChange(tx, END)
}

/** Ends an entry that is over, or whose super user left, without an author; has no effect on an ended entry. */
export async function closeSupport(tx: Tx, supportId: string): Promise<void> {
  const entry = await deleteSupport(tx, supportId)
  if (!entry) return
  await announceEnd(tx, entry)
  await recordSystemAct(tx, END)
}

/** Ends all entries of a company that is switched off or deleted. */
export async function endAllSupport(tx: Tx): Promise<void> {
  for (const entry of await deleteAllSupport(tx)) {
    await announceEnd(tx, entry)
    await recordSystemAct(tx, END)
  }
}

async function announceEnd(tx: Tx, { id, userId }: SupportEntry): Promise<void> {
  await tx.emit(sessionEnded, { userId, sessionId: id, reason: 'support' })
  await tx.emit(supportEnded, { supportId: id })
}
