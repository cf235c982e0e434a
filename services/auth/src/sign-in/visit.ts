import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { Alerts } from '@recado/contracts/auth/alerts'
import { Preferences } from '@recado/contracts/auth/preferences'
import { permissionsInSupport } from '@recado/contracts/auth/support-rights'
import type { Me } from '@recado/contracts/auth/user'
import type { Language } from '@recado/contracts/language'
import { getCompanyAccount } from '../companies/company-repository.ts'
import { readPublicSettings } from '../settings/read-settings.ts'
import type { StoredSupport } from '../support/support-repository.ts'
import type { Tx } from '../tables/db.ts'
import { type Bearer, toClaims, toMe } from './bearer.ts'

/** A support entry with all data for its tokens: the bearer has the rights of an admin, and no row of a user. */
export type Visit = StoredSupport & { readonly bearer: Bearer }

const MARK: Readonly<Record<Language, string>> = { pt: 'suporte', en: 'support', es: 'soporte' }

export async function toVisit(tx: Tx, stored: StoredSupport): Promise<Visit> {
  const company = await getCompanyAccount(tx)
  const { entry, language } = stored
  const user: Bearer['user'] = {
    id: entry.userId,
    companyId: company.id,
    name: `${entry.name} (${MARK[company.language]})`,
    email: '',
    profile: 'admin',
    super: false,
    queueIds: [],
    queues: [],
    whatsappId: null,
    allTicket: 'disable',
    noQueueTickets: 'enable',
    seesNoQueue: true,
    photo: null,
    photoKey: null,
    online: false,
    lastSeenAt: null,
    language,
    alerts: Alerts.parse({ badge: false, bell: false, sound: false, desktop: false }),
    preferences: Preferences.parse({}),
    twoFactor: true, // a company that demands a second factor admits only super users who have one
    createdAt: entry.startedAt,
    updatedAt: entry.startedAt,
    version: 1,
    rightsVersion: 1,
  }
  return { ...stored, bearer: { user, company, settings: await readPublicSettings(tx) } }
}

export const toVisitClaims = ({ entry, bearer }: Visit): AccessClaims => ({
  ...toClaims(bearer, entry.id),
  userRightsVersion: null, // no service has a row of this user
  support: { mayChange: entry.mayChange },
})

export function toVisitMe({ entry, bearer }: Visit): Me {
  const me = toMe(bearer)
  return { ...me, permissions: permissionsInSupport(me.permissions), support: entry }
}
