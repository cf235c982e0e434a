import type { Kysely } from 'kysely'
import { parseVersion, type Version } from '../channels/client-version.ts'
import type { Database } from '../tables/db.ts'

/** @returns the version that the operator has set for all gateways */
export async function findVersion(system: Kysely<Database>): Promise<Version | undefined> {
  const row = await system.selectFrom('whatsapp_version').select('version').executeTakeFirst()
  return row && parseVersion(row.version)
}

/** @param version undefined: gateways use the version of their environment, or else of the client library */
export async function setVersion(system: Kysely<Database>, version: Version | undefined): Promise<void> {
  if (!version) return void (await system.deleteFrom('whatsapp_version').execute())
  const row = { version: version.join('.') }
  await system
    .insertInto('whatsapp_version')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute()
}

/** Stores when WhatsApp will refuse a version; deletes the stored date for null. */
export async function setVersionEnd(system: Kysely<Database>, version: Version, at: Date | null): Promise<void> {
  const text = version.join('.')
  if (!at) return void (await system.deleteFrom('whatsapp_version_end').where('version', '=', text).execute())
  await system
    .insertInto('whatsapp_version_end')
    .values({ version: text, ends_at: at })
    .onConflict((conflict) => conflict.column('version').doUpdateSet({ ends_at: at }))
    .execute()
}

/** @returns when WhatsApp will refuse a version; undefined if WhatsApp has not announced a date */
export async function findVersionEnd(system: Kysely<Database>, version: Version): Promise<Date | undefined> {
  const row = await system
    .selectFrom('whatsapp_version_end')
    .select('ends_at')
    .where('version', '=', version.join('.'))
    .executeTakeFirst()
  return row?.ends_at
}
