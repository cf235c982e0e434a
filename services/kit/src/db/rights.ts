import type { ErrorCode } from '@recado/contracts/errors'
import { type Kysely, sql } from 'kysely'

/** The errors that the function `refuse_outdated_rights` raises about a token, by SQLSTATE. */
export const RIGHTS_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  RC401: 'ERR_SESSION_EXPIRED', // the bearer was removed
  RC403: 'ERR_TOKEN_EXPIRED', // the rights of the bearer have changed since the token was signed
}

/**
 * Whether this database has the function that checks rights. The auth service owns the rights and checks them itself.
 */
export async function hasRightsJudge<DB>(system: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regprocedure('refuse_outdated_rights(bigint, int, int)') is not null as found`.execute(system)
  return rows[0]?.found === true
}
