import { resolve } from 'node:path'
import { findCommand, type Machine, thisMachine } from './machine/machine.ts'
import { installPackages } from './machine/packages.ts'
import { withLock } from './process/lock.ts'
import type { Log } from './servers/server.ts'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds a Chromium for the tests that need a browser, or installs Debian's when we may.
 * @returns the path of its program
 * @throws Failure that says what to install
 */
export async function ensureChromium(options: { directory: string; log: Log; machine?: Machine }): Promise<string> {
  const { log, machine = thisMachine() } = options
  const directory = resolve(options.directory)
  const find = () => COMMANDS.map((name) => findCommand(machine, name)).find((path) => path !== undefined)
  return withLock(`${directory}/chromium.lock`, async () => {
    const logFile = `${directory}/logs/packages.log`
    if (!find()) await installPackages(machine, ['chromium'], { log, logFile })
    return find() ?? 'chromium'
  })
}
