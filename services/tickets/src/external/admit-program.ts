import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { limitRate } from '@recado/kit/db/rate-limit'
import type { InTx } from '@recado/kit/db/tx'
import { AppError } from '@recado/kit/errors'
import type { AdmitProgram } from '@recado/kit/http/auth'
import type { Kysely } from 'kysely'
import { findCompany } from '../companies/company-repository.ts'
import type { Database } from '../db.ts'
import { findTokenOwner } from './token-repository.ts'

type Deps = {
  readonly inTx: InTx<Database>
  readonly system: Kysely<Database>
  /** Requests that one token may make. */
  readonly perMinute: number
}

/** Lets in whoever shows the token of a connection of a company that is not switched off. */
export const admitProgram =
  ({ inTx, system, perMinute }: Deps): AdmitProgram =>
  async (authorization) => {
    const token = /^Bearer (\S{1,200})$/i.exec(authorization ?? '')?.[1]
    const owner = token === undefined ? undefined : await findTokenOwner(system, token)
    if (!owner) throw new AppError('ERR_API_INVALID_TOKEN')
    const { companyId, connectionId } = owner
    await limitRate(system, ['external', companyId, connectionId], perMinute)
    const company = await inTx(systemCaller(companyId, randomUUID()), findCompany)
    if (!company?.isActive) throw new AppError('ERR_API_INVALID_TOKEN')
    return { companyId, connectionId, features: company.features }
  }
