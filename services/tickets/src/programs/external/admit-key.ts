import { randomUUID } from 'node:crypto'
import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { type CallerKey, systemCaller } from '@recado/kit/caller'
import { findCompany, type KnownCompany } from '@recado/kit/copies/companies'
import type { InTx } from '@recado/kit/db/tx'
import { AppError } from '@recado/kit/errors'
import type { AdmitKey } from '@recado/kit/http/callers/auth'
import type { Database } from '../../tables/db.ts'
import { findApiKey, noteKeyUse, type OwnedKey } from '../api-keys/api-key-repository.ts'

type Owner = { readonly companyId: number; readonly keyId: number }

type Deps = {
  readonly inTx: InTx<Database>
  readonly findOwner: (secret: string) => Promise<Owner | undefined>
  /** @throws ERR_TOO_MANY_REQUESTS */
  readonly takeTurn: (owner: Owner) => Promise<void>
}

/**
 * Admits requests with an API key until its row is deleted, if its company is active. Keys are stored in this service
 * because it serves their routes: a copy of keys from auth would admit a revoked key until the event arrives. A key
 * acts for the user who created it, with the rights of a supervisor of its queues or of an admin, never of a super
 * user.
 */
export const admitKey =
  ({ inTx, findOwner, takeTurn }: Deps): AdmitKey =>
  async (authorization) => {
    const secret = /^Bearer (\S{1,200})$/i.exec(authorization ?? '')?.[1]
    const owner = secret === undefined ? undefined : await findOwner(secret)
    if (!owner) throw new AppError('ERR_API_INVALID_TOKEN')
    await takeTurn(owner)
    const { company, found } = await inTx(systemCaller(owner.companyId, randomUUID()), async (tx) => {
      await noteKeyUse(tx, owner.keyId)
      return { company: await findCompany(tx), found: await findApiKey(tx, owner.keyId) }
    })
    if (!found || !company?.isSwitchedOn) throw new AppError('ERR_API_INVALID_TOKEN')
    if (company.isExpired) throw new AppError('ERR_COMPANY_EXPIRED', { dueDate: company.dueDate })
    if (!company.features.includes('useExternalApi')) {
      throw new AppError('ERR_FEATURE_DISABLED', { feature: 'useExternalApi' })
    }
    const { id, name, queueIds, scopes, whatsappId } = found
    const key: CallerKey = { id, name, queueIds }
    return { key, scopes, connectionId: whatsappId, person: claimsOf(found, owner.companyId, company) }
  }

const NO_SESSION = '00000000-0000-0000-0000-000000000000' // the nil UUID (RFC 9562 §5.9)
const NO_DAY = '9999-12-31' // `admitKey` checks the expiry in the company's time zone

/**
 * A key that is bound to queues acts as their supervisor, any other key as an admin. Keys are never super users and
 * ignore the limits of the plan.
 */
const claimsOf = (
  { userId, name, queueIds }: OwnedKey,
  companyId: number,
  { features, language, dueDate }: KnownCompany,
): AccessClaims => ({
  userId,
  companyId,
  sessionId: NO_SESSION,
  profile: queueIds ? 'supervisor' : 'admin',
  super: false,
  name,
  language,
  features: [...features],
  limits: { users: 0, connections: 0, queues: 0 },
  dueDate: dueDate ?? NO_DAY,
  companyExpiresAt: Math.floor(Date.parse(NO_DAY) / 1_000),
  userRightsVersion: null,
  companyRightsVersion: null,
  renewalOnly: false,
})
