import { randomUUID } from 'node:crypto'
import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { CompanyAccount } from '@recado/contracts/auth/company'
import { endOfDueDate } from '@recado/contracts/auth/due-date'
import type { SettingKey } from '@recado/contracts/auth/settings'
import type { Me } from '@recado/contracts/auth/user'
import { permissionsOf } from '@recado/contracts/permissions'
import { getCompanyAccount } from '../companies/company-repository.ts'
import { planOf } from '../companies/plan-of.ts'
import { readPublicSettings } from '../settings/read-settings.ts'
import type { Tx } from '../tables/db.ts'
import { getUser, type KnownUser } from '../users/user-repository.ts'

const DEMAND: SettingKey = 'twoFactorDemanded'

/** The signed-in user, with all data that determine their rights. */
export type Bearer = {
  readonly user: KnownUser
  readonly company: CompanyAccount
  readonly settings: { key: string; value: string }[]
}

export const getBearer = async (tx: Tx, userId: number): Promise<Bearer> => ({
  user: await getUser(tx, userId),
  company: await getCompanyAccount(tx),
  settings: await readPublicSettings(tx),
})

/** Whether the company demands a second factor that the bearer lacks. */
export const lacksFactor = ({ user, settings }: Bearer): boolean => !user.twoFactor && demandsFactor(settings)

/** Whether the company lets only users with a second factor work. */
export const demandsFactor = (settings: Bearer['settings']): boolean =>
  settings.some(({ key, value }) => key === DEMAND && value === 'enabled')

export function toMe(bearer: Bearer): Me {
  const { user, company, settings } = bearer
  const { id, name, dueDate, status, timezone, language } = company
  return {
    ...user,
    permissions: permissionsOf(user.profile, user.super),
    support: null,
    mustSetUpTwoFactor: lacksFactor(bearer),
    company: {
      id,
      name,
      dueDate,
      status,
      timezone,
      language,
      settings,
      plan: planOf(company),
    },
  }
}

/** @param sessionId undefined without a session; the token can then only renew the company */
export const toClaims = (bearer: Bearer, sessionId: string | undefined): AccessClaims => ({
  ...rightsOf(bearer),
  sessionId: sessionId ?? randomUUID(),
  renewalOnly: sessionId === undefined,
  ...(sessionId !== undefined && lacksFactor(bearer) && { setupOnly: true }), // a renewal needs no second factor
})

const rightsOf = ({ user, company }: Bearer): Omit<AccessClaims, 'sessionId' | 'renewalOnly'> => ({
  userId: user.id,
  companyId: company.id,
  profile: user.profile,
  super: user.super,
  name: user.name,
  language: user.language ?? company.language,
  features: company.plan.features,
  limits: company.plan.limits,
  dueDate: company.dueDate,
  companyExpiresAt: endOfDueDate(company.dueDate, company.timezone).getTime() / 1_000,
  userRightsVersion: user.rightsVersion,
  companyRightsVersion: company.rightsVersion,
})
