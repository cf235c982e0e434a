import { readConfig } from '@recado/kit/config'
import { openDatabase } from '@recado/kit/db/open-database'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { auth } from '../app.ts'
import { Config } from '../config.ts'
import type { Database } from '../db.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { runCommand } from './commands.ts'

/** Commands that only the operator's command line offers. The service announces their changes, and need not run yet. */
async function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const config = readConfig(Config, environment)
  if (!auth.migrations) throw new Error('the auth service has no database')
  const database = await openDatabase<Database>(auth.migrations, environment, createLog('operator', 'silent'))
  const inTx = createInTx(database.app, () => {})
  try {
    return await runCommand({ config, inTx, system: database.system, passwords: createPasswords('production') }, args)
  } finally {
    await database.close()
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2), process.env)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
