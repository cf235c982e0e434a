import { randomUUID } from 'node:crypto'
import { supportChanged } from '@recado/contracts/auth/events'
import { SUPPORT_MINUTES } from '@recado/contracts/auth/support'
import { AppError } from '@recado/kit/errors'
import { recordChange } from '../audit/record-act.ts'
import { companyRefusal } from '../companies/company-refusal.ts'
import { getCompanyAccount, shareCompany } from '../companies/company-repository.ts'
import { readPublicSettings } from '../settings/read-settings.ts'
import { closeSupport } from '../support/end-support.ts'
import { findSupportBySession, insertSupport, type StoredSupport } from '../support/support-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { demandsFactor } from './bearer.ts'
import { toVisit, type Visit } from './visit.ts'

const LASTS_MS = SUPPORT_MINUTES * 60_000

type Entering = { readonly reason: string; readonly now: Date }
/** `hasFactor`: whether the super user has a second factor. */
type Input = Entering & { readonly hasFactor: boolean }

/**
 * Lets a super user look into the company of the transaction for an hour, and records it in the company's audit log. A
 * repeated request gets the entry that has not ended.
 * @throws ERR_NO_PERMISSION for the caller's own company | ERR_COMPANY_DISABLED | ERR_COMPANY_EXPIRED |
 * ERR_2FA_SETUP_REQUIRED if the company demands a second factor, which the super user lacks
 */
export async function enterSupport(tx: PersonTx, { reason, hasFactor, now }: Input): Promise<Visit> {
  const { person, companyId } = tx.caller
  if (companyId === person.companyId) throw new AppError('ERR_NO_PERMISSION')
  await shareCompany(tx) // an operator who switches the company off waits, and then ends this entry
  const refusal = companyRefusal(await getCompanyAccount(tx), { isSuper: false, now })
  if (refusal) throw refusal
  if (!hasFactor && demandsFactor(await readPublicSettings(tx))) throw new AppError('ERR_2FA_SETUP_REQUIRED')
  const known = await findSupportBySession(tx, person.sessionId)
  if (known && new Date(known.entry.endsAt) > now) return toVisit(tx, known)
  if (known) await closeSupport(tx, known.entry.id)
  const fresh = await begin(tx, { reason, now })
  const entered = fresh ?? (await findSupportBySession(tx, person.sessionId)) // another request was first
  if (!entered) throw new AppError('ERR_UNAVAILABLE') // and it has already ended
  return toVisit(tx, entered)
}

async function begin(tx: PersonTx, { reason, now }: Entering): Promise<StoredSupport | undefined> {
  const { person } = tx.caller
  const stored = await insertSupport(tx, {
    id: randomUUID(),
    user_id: person.userId,
    user_company_id: person.companyId,
    session_id: person.sessionId,
    name: person.name,
    language: person.language,
    reason,
    started_at: now,
    ends_at: new Date(now.getTime() + LASTS_MS),
    allowed_by: null,
  })
  if (!stored) return undefined
  const changes = { reason: [null, reason] }
  await recordChange(tx, { action: 'support.enter', entity: 'support', entityId: null, changes })
  await tx.emit(supportChanged, { entry: stored.entry })
  return stored
}
