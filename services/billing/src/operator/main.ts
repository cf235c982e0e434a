import { companyCommand, runOperator } from '@recado/kit/run-operator'
import { billing } from '../app.ts'
import type { Database } from '../tables/db.ts'
import { seedHistory } from './seed-history.ts'

/** Runs the commands of billing that only the operator's command line offers. */
await runOperator(
  billing,
  companyCommand<Database>('seed-history', async (tx) => {
    const count = await seedHistory(tx)
    return count === 0 ? 'The company has paid before, or pays nothing.' : `${count} paid invoices.`
  }),
)
