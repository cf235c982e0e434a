import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureChromium } from './chromium.ts'
import type { Machine } from './machine.ts'
import { installPackages } from './packages.ts'

let directory: string
let machine: Machine
const said: string[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'a machine '))
  machine = { searchPath: directory, postgresRoot: directory, rabbitmqRoot: directory, isRoot: true }
  said.length = 0
})

afterEach(() => rmSync(directory, { recursive: true }))

test('packages are installed without prompts, and without an update when package lists exist', async () => {
  program('apt-get', 'exit 0')

  await install()

  expect(calls()).toEqual(['install -y --no-install-recommends postgresql rabbitmq-server'])
  expect(said).toEqual(['Installing postgresql and rabbitmq-server (Debian packages) …'])
})

test('package lists are fetched when the first try fails, and the installation is tried again', async () => {
  program('apt-get', `case "$*" in *update) touch '${directory}/lists' ;; *) test -e '${directory}/lists' ;; esac`)

  await install()

  expect(calls().map((call) => call.split(' ')[0])).toEqual(['install', 'update', 'install'])
})

test("a failed installation shows the end of apt's output", async () => {
  program('apt-get', 'echo E: Unable to locate package >&2; exit 100')

  await expect(install()).rejects.toMatchObject({
    message: expect.stringContaining(
      'The packages could not be installed; try: sudo apt-get install --no-install-recommends postgresql rabbitmq-server.',
    ),
    lastLines: expect.stringContaining('E: Unable to locate package'),
  })
})

test('packages are installed with sudo when the user is not root', async () => {
  machine = { ...machine, isRoot: false }
  program('apt-get', 'exit 0')
  program('sudo', `shift; echo "$@" >> '${directory}/as-root'; exec "$@"`)

  await install()

  expect(calls()).toEqual(['install -y --no-install-recommends postgresql rabbitmq-server'])
  expect(readFileSync(join(directory, 'as-root'), 'utf8')).toContain('apt-get')
})

test.each([
  ['there is no apt', []],
  ['sudo wants a password', ['apt-get', 'sudo']],
])('the failure names the packages to install when %s', async (_, programs) => {
  machine = { ...machine, isRoot: false }
  for (const name of programs) program(name, 'exit 1')

  await expect(install()).rejects.toThrow(
    'Not installed on this machine: postgresql, rabbitmq-server. Install with: sudo apt-get install --no-install-recommends postgresql rabbitmq-server',
  )
  expect(calls()).toEqual([])
})

test('an installed browser is found, and a missing one is installed', async () => {
  program('apt-get', `printf '#!/bin/sh' > '${directory}/chromium'; chmod +x '${directory}/chromium'`)
  const log = (line: string) => said.push(line)

  const installed = await ensureChromium({ directory, machine, log })
  const found = await ensureChromium({ directory, machine, log })

  expect([installed, found]).toEqual([join(directory, 'chromium'), join(directory, 'chromium')])
  expect(calls()).toEqual(['install -y --no-install-recommends chromium'])
})

const install = () =>
  installPackages(machine, ['postgresql', 'rabbitmq-server'], {
    log: (line) => said.push(line),
    logFile: join(directory, 'packages.log'),
  })

/** Creates a program on this machine that records its arguments, except the lock option, which all calls share. */
function program(name: string, script: string): void {
  const file = join(directory, name)
  const note = name === 'apt-get' ? `echo "$@" | sed 's/^-o [^ ]* //' >> '${directory}/calls'\n` : ''
  writeFileSync(file, `#!/bin/sh\n${note}${script}\n`)
  chmodSync(file, 0o755)
}

function calls(): string[] {
  const file = join(directory, 'calls')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}
