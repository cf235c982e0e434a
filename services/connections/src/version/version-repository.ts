import type { Kysely } from 'kysely'
import { parseVersion, type Version } from '../channels/client-version.ts'
import type { Database } from '../db.ts'

/** The version that the operator has said for all gateways. */
export async function findVersion(system: Kysely<Database>): Promise<Version | undefined> {
  const row = await system.selectFrom('whatsapp_version').select('version').executeTakeFirst()
  return row && parseVersion(row.version)
}

/** @param version undefined: the one of the environment, else of the client library */
export async function setVersion(system: Kysely<Database>, version: Version | undefined): Promise<void> {
  if (!version) return void (await system.deleteFrom('whatsapp_version').execute())
  const row = { version: version.join('.') }
  await system
    .insertInto('whatsapp_version')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
}
