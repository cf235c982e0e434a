import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { systemCaller } from './caller.ts'
import { openDatabase } from './db/open-database.ts'
import type { DeliveryTables } from './db/outbox.ts'
import { createInTx, type InTx, type Tx } from './db/tx.ts'
import { createLog } from './log.ts'

/** The database of a service. */
type Tools<DB> = { readonly inTx: InTx<DB>; readonly system: Kysely<DB> }

/**
 * A command on the operator's command line. It parses its arguments before the database is opened.
 * @returns the text to print
 * @throws an Error with one sentence
 */
export type OperatorCommand<DB> = (
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
) => (tools: Tools<DB>) => Promise<string>

/**
 * Runs a command on the database of a service. The service need not run at the same time: it publishes the events of
 * the command when it starts.
 */
export async function runOperator<DB extends DeliveryTables>(
  { name, migrations }: { readonly name: string; readonly migrations?: URL },
  command: OperatorCommand<DB>,
): Promise<void> {
  const { argv, env } = process
  try {
    const work = command(argv.slice(2), env)
    if (!migrations) throw new Error(`the ${name} service has no database`)
    const database = await openDatabase<DB>(migrations, env, createLog('operator', 'silent'))
    try {
      const inTx = createInTx(database.app, () => {})
      process.stdout.write(`${await work({ inTx, system: database.system })}\n`)
    } finally {
      await database.close()
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

/** A command whose only argument is a company id; its work runs in a transaction of that company. */
export const companyCommand =
  <DB>(command: string, work: (tx: Tx<DB>) => Promise<string>): OperatorCommand<DB> =>
  ([name, id = '', ...others]) => {
    const companyId = Number(id)
    if (name !== command || others.length > 0 || !Number.isSafeInteger(companyId))
      throw new Error(`usage: ${command} COMPANY-ID`)
    return ({ inTx }) => inTx(systemCaller(companyId, randomUUID()), work)
  }

/** Chooses one of several commands by its first argument. */
export const oneOf =
  <DB>(commands: Readonly<Record<string, OperatorCommand<DB>>>): OperatorCommand<DB> =>
  (args, environment) => {
    const [name = ''] = args
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!command) throw new Error(`usage: ${Object.keys(commands).join(' | ')}`)
    return command(args, environment)
  }
