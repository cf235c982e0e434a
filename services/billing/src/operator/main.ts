import { companyCommand, oneOf, runOperator } from '@recado/kit/run-operator'
import { resealCommand } from '@recado/kit/sealing/reseal-command'
import { billing } from '../app.ts'
import { SEALED } from '../sealed-columns.ts'
import type { Database } from '../tables/db.ts'
import { seedHistory } from './seed-history.ts'

/** Runs the commands of billing that only the operator's command line offers. */
await runOperator(
  billing,
  oneOf({
    'seed-history': companyCommand<Database>('seed-history', async (tx) => {
      const count = await seedHistory(tx)
      return count === 0 ? 'The company has paid before, or pays nothing.' : `${count} paid invoices.`
    }),
    reseal: resealCommand('billing', SEALED),
  }),
)
