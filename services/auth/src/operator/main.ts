import { readConfig } from '@recado/kit/config'
import { moveCommand } from '@recado/kit/moving-in/move-command'
import { type OperatorCommand, oneOf, runOperator } from '@recado/kit/run-operator'
import { resealCommand } from '@recado/kit/sealing/reseal-command'
import { auth } from '../app.ts'
import { hasCompany } from '../companies/company-repository.ts'
import { Config } from '../config.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { SEALED } from '../sealed-columns.ts'
import type { Database } from '../tables/db.ts'
import { runCommand } from './commands.ts'
import { passwordMail } from './move-password-mails.ts'
import { knownConnection, knownQueue, movedUser } from './move-users.ts'

const other: OperatorCommand<Database> = (args, environment) => {
  const config = readConfig(Config, environment)
  return (tools) => runCommand({ config, ...tools, passwords: createPasswords('production') }, args)
}

/** Runs a command that only the operator's command line offers. */
await runOperator<Database>(
  auth,
  oneOf({
    super: other,
    company: other,
    'push-key': other,
    reseal: resealCommand('auth', SEALED),
    import: moveCommand({
      hasCompany,
      movers: ({ system }, environment) => ({
        knownQueue,
        knownConnection,
        user: movedUser({ system, passwords: createPasswords('production') }),
        passwordMail: passwordMail({ system, readSettings: () => readConfig(Config, environment) }),
      }),
    }),
  }),
)
