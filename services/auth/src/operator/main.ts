import { readConfig } from '@recado/kit/config'
import { runOperator } from '@recado/kit/run-operator'
import { auth } from '../app.ts'
import { Config } from '../config.ts'
import { createPasswords } from '../passwords/passwords.ts'
import type { Database } from '../tables/db.ts'
import { runCommand } from './commands.ts'

/** Runs a command that only the operator's command line offers. */
await runOperator<Database>(auth, (args, environment) => {
  const config = readConfig(Config, environment)
  return (tools) => runCommand({ config, ...tools, passwords: createPasswords('production') }, args)
})
