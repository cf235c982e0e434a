import { moveCommand } from '@recado/kit/moving-in/move-command'
import { type OperatorCommand, oneOf, runOperator } from '@recado/kit/run-operator'
import { resealCommand } from '@recado/kit/sealing/reseal-command'
import { cipherOf, readSealing } from '@recado/kit/secrets/sealing-keys'
import type { Kysely } from 'kysely'
import { connections } from '../app.ts'
import { parseVersion } from '../channels/client-version.ts'
import { speaksAs } from '../channels/whatsapp/open-socket.ts'
import { SEALED } from '../sealed-columns.ts'
import type { Database } from '../tables/db.ts'
import { findVersion, findVersionEnd, setVersion } from '../version/version-repository.ts'
import { hasCompany } from './former-connection-repository.ts'
import { formerConnection, knownQueue, movedConnection } from './move-connections.ts'
import { movedSession } from './move-sessions.ts'

const USAGE = 'usage: whatsapp-version [2.3000.1|none]'

/** Shows or sets the version of the client. Running gateways apply a new version within seconds. */
const whatsappVersion: OperatorCommand<Database> = ([, text = '', ...others], environment) => {
  const version = parseVersion(text)
  if (others.length > 0 || (!version && !['none', ''].includes(text))) throw new Error(USAGE)
  return async ({ system }) => {
    if (text === '') return tellVersion(system, environment)
    await setVersion(system, version)
    return version
      ? `Gateways now speak as WhatsApp Web ${text}.`
      : 'Gateways now speak as the version that they came with.'
  }
}

/** Runs the operator's commands for this service. */
await runOperator<Database>(
  connections,
  oneOf({
    'whatsapp-version': whatsappVersion,
    reseal: resealCommand('connections', SEALED),
    import: moveCommand<Database>({
      hasCompany,
      movers: (_tools, environment) => ({
        knownQueue,
        connection: movedConnection,
        formerConnection,
        session: movedSession(cipherOf(readSealing(environment))),
      }),
    }),
  }),
)

/** Describes the client version from the database or this process's environment; gateways may have another one. */
async function tellVersion(system: Kysely<Database>, environment: NodeJS.ProcessEnv): Promise<string> {
  const version = speaksAs((await findVersion(system)) ?? parseVersion(environment['WHATSAPP_VERSION'] ?? ''))
  const endsAt = await findVersionEnd(system, version)
  const end = endsAt ? `WhatsApp refuses it from ${endsAt.toISOString()} on.` : 'WhatsApp has not said until when.'
  return `Gateways speak as WhatsApp Web ${version.join('.')}. ${end}`
}
