import { randomUUID } from 'node:crypto'
import { type TokenClaim, youngClaimOf } from '@recado/contracts/connections/api-token'
import { systemCaller } from '@recado/kit/caller'
import { findCompany } from '@recado/kit/copies/companies'
import type { InTx } from '@recado/kit/db/tx'
import { AppError } from '@recado/kit/errors'
import type { AdmitProgram } from '@recado/kit/http/callers/auth'
import type { Database } from '../../tables/db.ts'

type Deps = {
  readonly inTx: InTx<Database>
  /** The company and the connection of the token. */
  readonly findOwner: (token: string) => Promise<{ companyId: number; connectionId: number } | undefined>
  /** Whether this or a later version of the connection's token has been stored. */
  readonly isHeardOf: (claim: TokenClaim) => Promise<boolean>
  /** @throws ERR_TOO_MANY_REQUESTS */
  readonly takeTurn: (owner: { companyId: number; connectionId: number }) => Promise<void>
}

const notHeardOfYet = () => new AppError('ERR_UNAVAILABLE', { retryAfter: 1 })

/** Admits requests with the token of a connection, if its company is active. */
export const admitProgram =
  ({ inTx, findOwner, isHeardOf, takeTurn }: Deps): AdmitProgram =>
  async (authorization) => {
    const token = /^Bearer (\S{1,200})$/i.exec(authorization ?? '')?.[1]
    const owner = token === undefined ? undefined : await findOwner(token)
    if (!owner) {
      const claim = token === undefined ? undefined : youngClaimOf(token, new Date())
      throw claim && !(await isHeardOf(claim)) ? notHeardOfYet() : new AppError('ERR_API_INVALID_TOKEN')
    }
    const { companyId, connectionId } = owner
    await takeTurn(owner)
    const company = await inTx(systemCaller(companyId, randomUUID()), findCompany)
    if (!company?.isSwitchedOn) throw new AppError('ERR_API_INVALID_TOKEN')
    if (company.isExpired) throw new AppError('ERR_COMPANY_EXPIRED', { dueDate: company.dueDate })
    return { companyId, connectionId, features: company.features, language: company.language }
  }
