import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Failure } from '../failure.ts'
import { lastLines, openLog } from '../process/log-file.ts'
import { findCommand, type Machine } from './machine.ts'

/**
 * Installs Debian packages if permitted. A server that a package starts by itself is left running, because our servers
 * have their own directories and ports.
 * @throws Failure that says what to install when it is not permitted, or when the installation failed
 */
export async function installPackages(
  machine: Machine,
  packages: readonly string[],
  { log, logFile }: { log: (line: string) => void; logFile: string },
): Promise<void> {
  const apt = findCommand(machine, 'apt-get')
  const prefix = apt ? await findPrivilege(machine) : undefined
  const byHand = `sudo apt-get install --no-install-recommends ${packages.join(' ')}`
  if (!apt || !prefix)
    throw new Failure(`Not installed on this machine: ${packages.join(', ')}. Install with: ${byHand}`)

  log(`Installing ${packages.join(' and ')} (Debian packages) …`)
  const run = (...args: string[]) =>
    runLogged(
      [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', apt, '-o', 'DPkg::Lock::Timeout=120', ...args],
      logFile,
    )
  const install = () => run('install', '-y', '--no-install-recommends', ...packages)
  if (await install()) return
  await run('update') // a fresh machine has no package lists, and old lists name files that no longer exist
  if (await install()) return
  throw new Failure(`The packages could not be installed; try: ${byHand}. The end of ${logFile}:`, lastLines(logFile))
}

/** @returns the prefix of a command that runs it as root; undefined if this user may not */
async function findPrivilege(machine: Machine): Promise<string[] | undefined> {
  if (machine.isRoot) return []
  const sudo = findCommand(machine, 'sudo')
  return sudo && (await runLogged([sudo, '-n', 'true'], '/dev/null')) ? [sudo, '-n'] : undefined
}

async function runLogged([command = '', ...args]: string[], logFile: string): Promise<boolean> {
  const log = openLog(logFile)
  const child = spawn(command, args, { stdio: ['ignore', log.descriptor, log.descriptor] })
  log.close()
  const [code] = await once(child, 'exit').catch(() => [1])
  return code === 0
}
