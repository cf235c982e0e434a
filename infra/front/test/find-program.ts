import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { findCommand, thisMachine } from '@recado/up/machine/machine'

const run = promisify(execFile)
const ROOT = resolve('.cache/fronts')

export type FrontName = 'nginx' | 'caddy' | 'haproxy'
export type Program = { readonly command: string; readonly environment: NodeJS.ProcessEnv }

/** The Debian packages with each program and with the libraries that a small system lacks. */
const PACKAGES: Readonly<Record<FrontName, readonly string[]>> = {
  nginx: ['nginx'],
  caddy: ['caddy'],
  haproxy: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
}

/**
 * Finds an installed program, or unpacks its Debian packages into a folder. They are not installed, because their
 * installation would start the server on port 80.
 * @throws an Error if the packages cannot be downloaded
 */
export async function findProgram(name: FrontName): Promise<Program> {
  const machine = thisMachine()
  const installed = findCommand(machine, name)
  if (installed) return { command: installed, environment: process.env }
  const folder = join(ROOT, name)
  if (!existsSync(join(folder, 'done'))) await unpack(PACKAGES[name], folder)
  const [command] = globSync(`${folder}/done/usr/{bin,sbin}/${name}`)
  if (!command) throw new Error(`the Debian package of ${name} contains no such program`)
  const libraries = globSync(`${folder}/done/usr/lib/*-linux-gnu`)
  return { command, environment: { ...process.env, LD_LIBRARY_PATH: libraries.join(':') } }
}

async function unpack(packages: readonly string[], folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await run('apt-get', ['download', '--quiet', ...packages], { cwd: folder })
  for (const file of globSync(`${folder}/*.deb`)) await run('dpkg-deb', ['--extract', file, join(folder, 'half')])
  await run('mv', [join(folder, 'half'), join(folder, 'done')])
}
