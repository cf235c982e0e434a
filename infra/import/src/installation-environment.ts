import { resolve } from 'node:path'
import type { Installation } from '@recado/backup/installation'
import type { ServiceName } from '@recado/system/services'
import { environmentOf } from '@recado/system/together/environment-of'
import { readEnvironment } from '@recado/up/process/read-environment'
import { findParts } from '@recado/up/stack/part'
import { TOGETHER } from '@recado/up/stack/parts'

/**
 * The environment for a command of a service: that of the running service, because the variables of this command may
 * differ from it; otherwise the settings of the installation.
 */
export function environmentFor(installation: Installation, service: ServiceName, directory: string): NodeJS.ProcessEnv {
  const running = findParts(resolve(directory))
  const [own, shared] = [running.get(service), running.get(TOGETHER)]
  if (own !== undefined) return readEnvironment(own)
  if (shared !== undefined) return { ...environmentOf(service, readEnvironment(shared)) }
  const urls = installation.databases.get(service)
  if (!urls) throw new Error(`${service} has no database`)
  return {
    ...process.env,
    ...installation.settings,
    ...installation.secrets,
    ...installation.media,
    DATABASE_URL: urls.app,
    DATABASE_OWNER_URL: urls.owner,
    DATABASE_SYSTEM_URL: urls.system,
  }
}
