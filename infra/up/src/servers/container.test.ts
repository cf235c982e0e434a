import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Machine } from '../machine/machine.ts'
import { ensureServers, findMissing, signalServer, stopServers } from './servers.ts'

/** A stand-in for `docker` that records its arguments and stores in a file whether its one container runs. */
const ENGINE = `#!/bin/sh
here=$(dirname "$0")
echo "$@" >> "$here/calls"
case "$1" in
  info) test -e "$here/answers" ;;
  container) cat "$here/status" ;;
  run) echo "$POSTGRES_PASSWORD" > "$here/password"; echo running > "$here/status" ;;
  start) echo running > "$here/status" ;;
  exec) test ! -e "$here/broken" ;;
  stop|kill) grep -q running "$here/status" && echo exited > "$here/status" ;;
  logs) echo 'no space left on device' >&2 ;;
esac
`

let machine: Machine
let directory: string
let said: string[]

beforeEach(() => {
  const bin = mkdtempSync(join(tmpdir(), 'an engine '))
  writeFileSync(join(bin, 'docker'), ENGINE)
  chmodSync(join(bin, 'docker'), 0o755)
  writeFileSync(join(bin, 'answers'), '')
  machine = { searchPath: bin, postgresRoot: '/nowhere', rabbitmqRoot: '/nowhere', isRoot: false }
  directory = join(bin, 'data')
  said = []
})

afterEach(() => rmSync(machine.searchPath, { recursive: true }))

test('a server without an installed program starts in a container of the stock image, and is found there', async () => {
  const servers = await ensure()
  const again = await ensure()

  const url = new URL(servers.postgresUrl)
  expect(calls('run')).toEqual([
    expect.stringMatching(
      new RegExp(
        `^run --detach --name (recado-postgres-\\w+) --hostname postgres --publish 127\\.0\\.0\\.1:${url.port}:5432 .*--volume \\1:/var/lib/postgresql/data postgres:17\\.10 postgres `,
      ),
    ),
  ])
  expect(readFileSync(join(machine.searchPath, 'password'), 'utf8').trim()).toBe(url.password)
  expect(calls('run').join()).not.toContain(url.password)
  expect(servers).toMatchObject({ owned: { postgres: true, rabbitmq: false }, started: ['postgres'] })
  expect(again).toEqual({ ...servers, started: [] })
  expect(said.join('\n')).toMatch(/postgres:17\.10 is ready/)
})

test('a container stops, and starts again with its data at the same address', async () => {
  const before = await ensure()

  expect(await stopServers(directory)).toEqual(['postgres'])
  expect(await stopServers(directory)).toEqual([])
  const after = await ensure()

  expect(after).toEqual(before)
  expect([calls('run').length, calls('start').length]).toEqual([1, 1])
})

test('a container can be killed, and does not run afterwards', async () => {
  await ensure()

  expect(signalServer(directory, 'postgres', 'SIGKILL')).toBe(true)
  expect(signalServer(directory, 'postgres', 'SIGKILL')).toBe(false)
  expect(calls('kill')[0]).toMatch(/^kill --signal SIGKILL recado-postgres-/)
})

test('a container for a test has no volume', async () => {
  await ensure({ durable: false })

  expect(calls('run')[0]).toMatch(/ --rm postgres:17\.10 postgres .*fsync=off/)
})

test('a server stays in its container after the program was installed', async () => {
  const before = await ensure()
  machine = { ...machine, postgresRoot: '/usr/lib/postgresql' }

  expect(await ensure()).toEqual({ ...before, started: [] })
})

test('a container that does not become ready is stopped, and the end of its log is shown', async () => {
  writeFileSync(join(machine.searchPath, 'broken'), '')
  const interruption = new AbortController()
  const starting = ensure({ signal: interruption.signal })
  const outcome = expect(starting).rejects.toMatchObject({
    message: 'Interrupted.',
    lastLines: 'no space left on device\n',
  })
  await expect.poll(() => existsSync(join(machine.searchPath, 'calls')) && calls('exec').length).toBeTruthy()

  interruption.abort()

  await outcome
  expect(calls('stop')).toHaveLength(1)
})

test('an engine that does not answer is not used', async () => {
  rmSync(join(machine.searchPath, 'answers'))

  await expect(ensure()).rejects.toThrow('Not installed on this machine: postgresql.')
  expect(calls('run')).toEqual([])
})

test('a server is reported as missing only if it is neither configured nor installed', () => {
  const given = { AMQP_URL: 'amqp://somewhere' }

  expect(findMissing({}, machine, directory)).toEqual(['postgres', 'rabbitmq'])
  expect(findMissing(given, machine, directory)).toEqual(['postgres'])
  expect(findMissing(given, { ...machine, postgresRoot: '/usr/lib/postgresql' }, directory)).toEqual([])
})

const ensure = (options: { durable?: boolean; signal?: AbortSignal } = {}) =>
  ensureServers({
    directory,
    durable: true,
    log: (line) => said.push(line),
    machine,
    environment: { AMQP_URL: inject('amqpUrl') },
    ...options,
  })

const calls = (verb: string): string[] =>
  readFileSync(join(machine.searchPath, 'calls'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(verb))
