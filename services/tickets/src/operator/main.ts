import { companyCommand, runOperator } from '@recado/kit/run-operator'
import { tickets } from '../app.ts'
import type { Database } from '../tables/db.ts'
import { seedHistory } from './seed-history.ts'

/** Runs the commands that exist only on the operator's command line. */
await runOperator(
  tickets,
  companyCommand<Database>('seed-history', async (tx) => {
    const count = await seedHistory(tx, new Date())
    return count === 0 ? 'The company has a past already.' : `${count} past tickets.`
  }),
)
