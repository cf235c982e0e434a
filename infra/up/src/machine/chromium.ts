import { join, resolve } from 'node:path'
import { withLock } from '../process/lock.ts'
import type { Log } from '../servers/server.ts'
import { findCommand, type Machine, thisMachine } from './machine.ts'
import { installPackages } from './packages.ts'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export type ChromiumOptions = {
  /** The directory of the installation log. */
  directory?: string
  log?: Log
  machine?: Machine
}

/**
 * Finds a Chromium for the tests that need a browser, or installs Debian's if permitted.
 * @returns the path of the program
 * @throws Failure that says what to install
 */
export async function ensureChromium(options: ChromiumOptions = {}): Promise<string> {
  const { log = () => {}, machine = thisMachine() } = options
  const directory = resolve(options.directory ?? '.data')
  const find = () => COMMANDS.map((name) => findCommand(machine, name)).find((path) => path !== undefined)
  return withLock(join(directory, 'chromium.lock'), async () => {
    if (!find()) await installPackages(machine, ['chromium'], { log, logFile: join(directory, 'logs/packages.log') })
    return find() ?? 'chromium'
  })
}
