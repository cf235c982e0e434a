import { supportChanged } from '@recado/contracts/auth/events'
import type { SupportEntry } from '@recado/contracts/auth/support'
import { AppError } from '@recado/kit/errors'
import { recordChange } from '../audit/record-act.ts'
import type { PersonTx } from '../tables/db.ts'
import { findSupport, letSupportChange } from './support-repository.ts'

/**
 * Lets a support entry change data until it ends, and records it in the audit log. A repeated request changes nothing.
 * @throws ERR_NOT_FOUND if the entry has ended or belongs to another company
 */
export async function allowSupport(
  tx: PersonTx,
  { supportId, now }: { supportId: string; now: Date },
): Promise<SupportEntry> {
  const entry = await letSupportChange(tx, { id: supportId, by: tx.caller.person.name, now })
  if (!entry) return (await findSupport(tx, supportId, now))?.entry ?? refuse()
  await recordChange(tx, {
    action: 'support.allow',
    entity: 'support',
    entityId: null,
    changes: { name: [null, entry.name] },
  })
  await tx.emit(supportChanged, { entry })
  return entry
}

function refuse(): never {
  throw new AppError('ERR_NOT_FOUND')
}
