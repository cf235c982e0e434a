import type { ErrorCode } from '@recado/contracts/errors'
import { type Kysely, sql } from 'kysely'

/** The answers about a token of the function `refuse_outdated_rights`, by SQLSTATE. */
export const RIGHTS_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  RC401: 'ERR_SESSION_EXPIRED', // the bearer was removed
  RC403: 'ERR_TOKEN_EXPIRED', // it is older than the rights of its bearer
}

/** Whether the service of this database checks rights; auth, which owns them, does so by itself. */
export async function hasRightsJudge<DB>(system: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regprocedure('refuse_outdated_rights(bigint, int, int)') is not null as found`.execute(system)
  return rows[0]?.found === true
}
