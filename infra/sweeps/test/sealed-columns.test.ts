import { createTestDatabase } from '@recado/kit/testing/database'
import { loadService } from '@recado/system/load-service'
import { NAMES_WITH_DATABASE } from '@recado/system/services'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'

const HASH = 'a hash, which cannot be opened'
const VAULT = 'sealed with the data key of the connection, which does not change'
/** The columns with bytes that are not sealed with SECRET_KEY, each with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'auth invitation.hash': HASH,
  'auth login_failure.key': HASH,
  'auth password_reset.hash': HASH,
  'auth push_device.endpoint_hash': HASH,
  'auth rate_limit.key': HASH,
  'auth refresh_token.hash': HASH,
  'auth signup_key.key_hash': HASH,
  'auth signup_key.request_hash': HASH,
  'auth two_factor.recovery_hashes': HASH,
  'campaigns rate_limit.key': HASH,
  'chat rate_limit.key': HASH,
  'connections connection.proxy_sealed': VAULT,
  'connections contact_trust.token': VAULT,
  'connections media_download.file': VAULT,
  'connections message_secret.secret': VAULT,
  'connections outbound.encoded': 'the bytes of a message, which are not sealed',
  'connections wa_creds.value': VAULT,
  'connections wa_journal.cipher_hash': HASH,
  'connections wa_journal.plaintext': VAULT,
  'connections wa_journal.stanza': VAULT,
  'connections wa_keys.value': VAULT,
  'tickets rate_limit.key': HASH,
}

describe.each(NAMES_WITH_DATABASE)('the sealed columns of %s', (name) => {
  test('every column with bytes is in the list of the service, or is named with a reason; the function for companies reads every column of companies', async () => {
    const { migrations, sealed = [] } = await loadService(name)
    if (!migrations) throw new Error(`${name} has no migrations`)
    const database = await createTestDatabase(inject('postgresUrl'), name, migrations)
    const client = new pg.Client({ connectionString: database.adminUrl })
    await client.connect()
    try {
      const { rows } = await client.query<{ place: string }>(
        `select table_name || '.' || column_name as place from information_schema.columns
          where table_schema = 'public' and udt_name in ('bytea', '_bytea') order by 1`,
      )
      const listed = sealed.map(({ table, column }) => `${table}.${column}`)
      const unknown = rows
        .map(({ place }) => place)
        .filter((place) => !listed.includes(place) && !Object.hasOwn(OTHERS, `${name} ${place}`))
      expect(unknown).toEqual([])
      const known = new Set(rows.map(({ place }) => place))
      expect(listed.filter((place) => !known.has(place))).toEqual([])

      const { rows: functions } = await client.query<{ source: string }>(
        `select prosrc as source from pg_proc where proname = 'companies_with_sealed'`,
      )
      const source = functions[0]?.source.replaceAll('"', '') ?? ''
      const unread = sealed
        .filter(({ ofCompanies }) => ofCompanies)
        .filter(({ table, column }) => !source.includes(`from ${table} where ${column} is not null`))
      expect(unread).toEqual([])
    } finally {
      await client.end()
      await database.drop()
    }
  })
})
