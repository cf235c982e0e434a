import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '@recado/up/failure'
import { ensureServers, stopServers } from '@recado/up/servers/servers'
import type { StackOptions } from '@recado/up/stack/options'
import { runInTerminal } from '@recado/up/terminal'
import { backUp } from './back-up.ts'
import { type Installation, readInstallation, requireSecretKey } from './installation.ts'
import { readManifest } from './manifest.ts'
import { resendEvents, restore } from './restore.ts'

const USAGE =
  'Usage: main.ts backup FOLDER [--with-key] | restore FOLDER [--replace NAMESPACE] [--continue] | resend [--hold]'

/** Backs up or restores the installation of this checkout, or the one that the environment names. */
await runInTerminal(async (options) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'with-key': { type: 'boolean' },
      replace: { type: 'string' },
      continue: { type: 'boolean' },
      hold: { type: 'boolean' },
    },
  })
  const [command, folder] = positionals
  const { log } = options
  if (command === 'resend') {
    const count = await onInstallation(options, (found) => resendEvents(found, { hold: values.hold ?? false, log }))
    return log(`${count} events will be sent again when the services start.`)
  }
  if (!folder) throw new Failure(USAGE)
  const path = resolve(folder)
  if (command === 'backup') {
    await onInstallation(options, (found) => backUp(found, { folder: path, withKey: values['with-key'] ?? false, log }))
  } else if (command === 'restore') {
    readManifest(path) // before servers are started for it
    await onInstallation(options, (found) =>
      restore(found, { folder: path, replace: values.replace || undefined, hold: !values.continue, log }),
    )
  } else throw new Failure(USAGE)
})

/** Runs work on the installation; servers that had to be started for it are stopped afterwards. */
async function onInstallation<T>(options: StackOptions, work: (found: Installation) => Promise<T>): Promise<T> {
  requireSecretKey(options)
  const servers = await ensureServers(options)
  try {
    return await work(readInstallation(options, servers))
  } finally {
    if (servers.started.length > 0) await stopServers(options.directory, servers.started)
  }
}
