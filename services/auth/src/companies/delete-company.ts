import { companyDeleted } from '@recado/contracts/auth/events'
import { FIELD_ERRORS } from '@recado/contracts/errors'
import { recordAct } from '@recado/kit/audit'
import { eraseRows } from '@recado/kit/db/erase-rows'
import { insertEvents } from '@recado/kit/db/outbox'
import { factOf } from '@recado/kit/db/tx'
import { AppError, invalidField } from '@recado/kit/errors'
import { endAllSessions } from '../sessions/end-session.ts'
import type { PersonTx } from '../tables/db.ts'
import { getCompany, lockCompany } from './company-repository.ts'

/**
 * Deletes the company of the transaction with all its users at once, and records this in the audit log of the super
 * user's own company. Other services delete their data later.
 * @param name the name of the company, which the caller repeats as a confirmation
 * @returns the company before its deletion
 * @throws ERR_VALIDATION if the name differs | ERR_NO_PERMISSION for the caller's own company
 */
export async function deleteCompany(tx: PersonTx, name: string): Promise<{ id: number; name: string }> {
  const { companyId, person, language } = tx.caller
  if (companyId === person.companyId) throw new AppError('ERR_NO_PERMISSION')
  await lockCompany(tx)
  const company = await getCompany(tx)
  if (name.trim() !== company.name) throw invalidField('name', 'invalid', FIELD_ERRORS.invalid[language])

  await endAllSessions(tx, 'deleted')
  await eraseRows(tx, companyId)
  await tx.emit(companyDeleted, { companyId })
  await recordAct(inOwnCompany(tx), {
    action: 'company.delete',
    entity: 'company',
    entityId: companyId,
    changes: { name: [company.name, null] },
  })
  return company
}

/** Emits events in the super user's own company, because the audit log of the deleted company is deleted, too. */
const inOwnCompany = ({ db, caller }: PersonTx): Pick<PersonTx, 'caller' | 'emit'> => ({
  caller,
  emit: (event, data) => insertEvents(db, { ...caller, companyId: caller.person.companyId }, [factOf(event, data)]),
})
