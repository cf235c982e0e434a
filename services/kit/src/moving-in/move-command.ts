import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { jsonLine, MoveBatch } from '@recado/contracts/moving-in/batch'
import { systemCaller } from '../caller.ts'
import type { Tx } from '../db/tx.ts'
import type { OperatorCommand } from '../run-operator.ts'
import type { ImportMapTables } from './import-map.ts'
import { type Movers, moveBatch } from './move-batch.ts'

type Doors<DB> = {
  /** Whether the company of the transaction exists. */
  readonly hasCompany: (tx: Tx<DB>) => Promise<boolean>
  readonly movers: (tools: Parameters<ReturnType<OperatorCommand<DB>>>[0], environment: NodeJS.ProcessEnv) => Movers<DB>
}

/**
 * The command `import COMPANY-ID`: moves rows of another system into the company. It reads one batch per line
 * (`MoveBatch`), and answers each with one line (`MoveAnswer`) after the commit. Its input ends the command.
 */
export const moveCommand =
  <DB extends ImportMapTables>({ hasCompany, movers }: Doors<DB>): OperatorCommand<DB> =>
  ([, id = '', ...others], environment) => {
    const companyId = Number(id)
    if (others.length > 0 || !Number.isSafeInteger(companyId) || companyId < 1)
      throw new Error('usage: import COMPANY-ID')
    return async (tools) => {
      const { inTx } = tools
      if (!(await inTx(systemCaller(companyId, randomUUID()), hasCompany)))
        throw new Error(`there is no company ${companyId}`)
      const deps = { inTx, companyId, movers: movers(tools, environment) }
      process.stdout.write('{"ready":true}\n')
      try {
        for await (const line of createInterface({ input: process.stdin })) {
          const results = await moveBatch(deps, MoveBatch.parse(JSON.parse(line)))
          process.stdout.write(jsonLine({ results }))
        }
      } finally {
        process.stdin.destroy() // after an error the process would wait for more input
      }
      return '{"done":true}'
    }
  }
