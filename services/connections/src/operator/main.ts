import { openDatabase } from '@recado/kit/db/open-database'
import { createLog } from '@recado/kit/log'
import { connections } from '../app.ts'
import { parseVersion } from '../channels/client-version.ts'
import type { Database } from '../db.ts'
import { setVersion } from '../version/version-repository.ts'

const USAGE = 'usage: whatsapp-version 2.3000.1|none'

/** What only the operator's command line may do; gateways that run follow within seconds. */
async function run([name, text = '', ...others]: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const version = parseVersion(text)
  if (name !== 'whatsapp-version' || others.length > 0 || (!version && text !== 'none')) throw new Error(USAGE)
  if (!connections.migrations) throw new Error('the connections service has no database')
  const database = await openDatabase<Database>(connections.migrations, environment, createLog('operator', 'silent'))
  try {
    await setVersion(database.system, version)
  } finally {
    await database.close()
  }
  return version
    ? `Gateways now speak as WhatsApp Web ${text}.`
    : 'Gateways now speak as the version that they came with.'
}

try {
  process.stdout.write(`${await run(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
