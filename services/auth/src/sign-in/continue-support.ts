import { systemCaller } from '@recado/kit/caller'
import { companyRefusal } from '../companies/company-refusal.ts'
import type { Deps } from '../deps.ts'
import { closeSupport } from '../support/end-support.ts'
import { findSupport, findSupportOf } from '../support/support-repository.ts'
import type { Tx } from '../tables/db.ts'
import { type Bearer, lacksFactor } from './bearer.ts'
import { toVisit, type Visit } from './visit.ts'

type Continued = {
  readonly sessionId: string
  readonly bearer: Bearer // the super user, in their own company
  readonly correlationId: string
  readonly now: Date
}

/**
 * Returns the support entry of a super user's session. An entry ends if the super user lacks a second factor that
 * either company demands.
 * @returns undefined if the session is in its own company
 */
export async function continueSupport(
  { system, inTx }: Pick<Deps, 'system' | 'inTx'>,
  { sessionId, bearer, correlationId, now }: Continued,
): Promise<Visit | undefined> {
  const place = (await findSupportOf(system, sessionId)).at(-1)
  if (!place) return undefined
  return inTx(systemCaller(place.companyId, correlationId), async (tx) => {
    const visit = await findVisit(tx, place.supportId, now)
    const isLacking = lacksFactor(bearer) || (visit && lacksFactor({ ...bearer, settings: visit.bearer.settings }))
    if (!isLacking) return visit
    await closeSupport(tx, place.supportId)
    return undefined
  })
}

/** @returns the visit of an entry; undefined if the entry has ended, or the company cannot work */
export async function findVisit(tx: Tx, supportId: string, now: Date): Promise<Visit | undefined> {
  const stored = await findSupport(tx, supportId, now)
  const visit = stored && (await toVisit(tx, stored))
  return visit && !companyRefusal(visit.bearer.company, { isSuper: false, now }) ? visit : undefined
}

/** Ends the support entries of a super user's session. @param except the company of an entry that continues */
export async function endSupportOf(
  { system, inTx }: Pick<Deps, 'system' | 'inTx'>,
  { sessionId, correlationId, except }: { sessionId: string; correlationId: string; except?: number },
): Promise<void> {
  for (const { companyId, supportId } of await findSupportOf(system, sessionId)) {
    if (companyId === except) continue
    await inTx(systemCaller(companyId, correlationId), (tx) => closeSupport(tx, supportId))
  }
}
