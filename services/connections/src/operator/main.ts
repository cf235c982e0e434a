import { runOperator } from '@recado/kit/run-operator'
import type { Kysely } from 'kysely'
import { connections } from '../app.ts'
import { parseVersion } from '../channels/client-version.ts'
import { speaksAs } from '../channels/whatsapp/open-socket.ts'
import type { Database } from '../tables/db.ts'
import { findVersion, findVersionEnd, setVersion } from '../version/version-repository.ts'

const USAGE = 'usage: whatsapp-version [2.3000.1|none]'

/** Runs the operator's commands for this service. Running gateways apply a new version within seconds. */
await runOperator<Database>(connections, ([name, text = '', ...others], environment) => {
  const version = parseVersion(text)
  if (name !== 'whatsapp-version' || others.length > 0 || (!version && !['none', ''].includes(text)))
    throw new Error(USAGE)
  return async ({ system }) => {
    if (text === '') return tellVersion(system, environment)
    await setVersion(system, version)
    return version
      ? `Gateways now speak as WhatsApp Web ${text}.`
      : 'Gateways now speak as the version that they came with.'
  }
})

/** Describes the client version from the database or this process's environment; gateways may have another one. */
async function tellVersion(system: Kysely<Database>, environment: NodeJS.ProcessEnv): Promise<string> {
  const version = speaksAs((await findVersion(system)) ?? parseVersion(environment['WHATSAPP_VERSION'] ?? ''))
  const endsAt = await findVersionEnd(system, version)
  const end = endsAt ? `WhatsApp refuses it from ${endsAt.toISOString()} on.` : 'WhatsApp has not said until when.'
  return `Gateways speak as WhatsApp Web ${version.join('.')}. ${end}`
}
