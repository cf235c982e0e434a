import { createHash } from 'node:crypto'
import type { TokenClaim } from '@recado/contracts/connections/api-token'
import type { Kysely } from 'kysely'
import type { Database } from '../../tables/db.ts'

/**
 * The company and the connection of a token. Searches all companies, because a request with a token does not name its
 * company.
 */
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
 * Whether this or a later version of a connection's token has been stored, even if that token was replaced or revoked.
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
