import { createHash } from 'node:crypto'
import type { TokenClaim } from '@recado/contracts/connections/api-token'
import type { Kysely } from 'kysely'
import type { Database } from '../../tables/db.ts'

/** The owner of a token. Searches all companies, because the caller's company is known from the token alone. */
export async function findTokenOwner(
  system: Kysely<Database>,
  token: string,
): Promise<{ companyId: number; connectionId: number } | undefined> {
  const hash = createHash('sha256').update(token).digest('hex')
  const row = await system
    .selectFrom('api_token')
    .select(['company_id', 'connection_id'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row && { companyId: row.company_id, connectionId: row.connection_id }
}

/**
 * Whether this version of a connection's token, or a later one, has been stored, even if it was replaced or revoked
 * since.
 */
export async function isHeardOf(
  system: Kysely<Database>,
  { companyId, connectionId, version }: TokenClaim,
): Promise<boolean> {
  const row = await system
    .selectFrom('api_token')
    .select('connection_id')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('version', '>=', version)
    .executeTakeFirst()
  return row !== undefined
}
