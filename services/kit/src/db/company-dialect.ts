import { AsyncLocalStorage } from 'node:async_hooks'
import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { Profile } from '@recado/contracts/permissions'
import { CompiledQuery, type Driver, PostgresDialect, PostgresDriver } from 'kysely'
import type pg from 'pg'
import { AppError } from '../errors.ts'
import { RIGHTS_REFUSALS } from './rights.ts'

/** The company of a new transaction, and the bearer whose rights are checked first; undefined if no check is needed. */
type Opening = { readonly companyId: number; readonly bearer: AccessClaims | undefined }

/** The options of the transaction that is being opened. */
const opening = new AsyncLocalStorage<Opening>()

/**
 * Runs `open`; the transactions that it begins belong to this company.
 * @throws ERR_TOKEN_EXPIRED | ERR_SESSION_EXPIRED when a transaction begins, if the bearer's rights have changed or the
 * bearer was removed
 */
export const asCompany = <R>(companyId: number, open: () => Promise<R>, bearer?: AccessClaims): Promise<R> =>
  opening.run({ companyId: integer(companyId), bearer }, open)

type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0]

class CompanyDriver extends PostgresDriver {
  /** Sends BEGIN, the check of rights and the company in one message, which saves round trips. */
  override async beginTransaction(connection: Connection): Promise<void> {
    const opened = opening.getStore()
    if (opened === undefined) throw new Error('a transaction must be opened with inTx, for one company')
    try {
      await connection.executeQuery(CompiledQuery.raw(statementsOf(opened).join('; ')))
    } catch (error) {
      const refusal = RIGHTS_REFUSALS[(error as { code?: string }).code ?? '']
      if (!refusal) throw error
      await this.rollbackTransaction(connection)
      throw new AppError(refusal)
    }
  }
}

/** A super user is checked in their own company before they enter another. */
function statementsOf({ companyId, bearer }: Opening): string[] {
  const enter = (id: number) => `set local app.company_id = '${integer(id)}'`
  if (!bearer) return ['begin', enter(companyId)]
  const judged = ['begin', enter(bearer.companyId), `select refuse_outdated_rights(${judgedOf(bearer).join(', ')})`]
  return bearer.companyId === companyId ? judged : [...judged, enter(companyId)]
}

/**
 * @returns the arguments of `refuse_outdated_rights`: the bearer's id, and the versions of the bearer's and the
 * company's rights in the token. null skips a check
 */
function judgedOf(bearer: AccessClaims): string[] {
  const { userId, renewalOnly, userRightsVersion, companyRightsVersion } = bearer
  const versions = renewalOnly ? renewalVersionsOf(bearer) : [userRightsVersion, companyRightsVersion].map(versionOf)
  return [String(integer(userId)), ...versions]
}

const versionOf = (version: number | null): string => (version === null ? 'null' : String(integer(version)))

/**
 * A renewal token cannot be refreshed, and the payment it is used for changes the company's rights. It is therefore
 * outdated only if the bearer's profile has changed or the company is switched off.
 */
function renewalVersionsOf({ userId, profile }: AccessClaims): string[] {
  return [
    `(select -1 from user_ref where id = ${integer(userId)} and profile <> '${Profile.parse(profile)}')`,
    '(select -1 from company_ref where not status)',
  ]
}

function integer(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error('ids and versions are integers from 0')
  return value
}

/** Kysely's PostgreSQL dialect, in which each transaction belongs to the company of `asCompany`. */
export class CompanyDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new CompanyDriver({ pool: this.#pool })
  }
}
