import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import { openDatabase } from '@recado/kit/db/open-database'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { tickets } from '../app.ts'
import type { Database } from '../tables/db.ts'
import { seedHistory } from './seed-history.ts'

const USAGE = 'usage: seed-history COMPANY-ID'

/** Commands that only the operator's command line offers. */
async function run([name, id = '', ...others]: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const companyId = Number(id)
  if (name !== 'seed-history' || others.length > 0 || !Number.isSafeInteger(companyId)) throw new Error(USAGE)
  if (!tickets.migrations) throw new Error('the tickets service has no database')
  const database = await openDatabase<Database>(tickets.migrations, environment, createLog('operator', 'silent'))
  const inTx = createInTx(database.app, () => {})
  try {
    const count = await inTx(systemCaller(companyId, randomUUID()), (tx) => seedHistory(tx, new Date()))
    return count === 0 ? 'The company has a past already.' : `${count} past tickets.`
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
