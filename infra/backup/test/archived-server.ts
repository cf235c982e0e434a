import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres, type Machine, thisMachine } from '@recado/up/machine/machine'
import { findServerUser } from '@recado/up/machine/server-user'
import { findFreePort } from '@recado/up/ports'
import { waitFor } from '@recado/up/wait'
import pg from 'pg'

const run = promisify(execFile)
const START_MS = 60_000

/** A PostgreSQL of its own that archives its WAL, with the settings of "Point-in-time recovery" in docs/operations.md. */
export type ArchivedServer = {
  readonly url: string
  /** Copies the data of the running server. */
  readonly copyData: () => Promise<void>
  /** Loses the data, and recovers the copy and the archive up to this time. */
  readonly recover: (until: string) => Promise<void>
  /** Resolves when this file of WAL is in the archive. */
  readonly isArchived: (file: string) => Promise<void>
  readonly close: () => Promise<void>
}

export async function startArchivedServer(): Promise<ArchivedServer> {
  const machine = thisMachine()
  const bin = findPrograms(machine)
  const user = findServerUser(machine)
  const root = mkdtempSync(join(tmpdir(), 'archived-'))
  const [data, copy, archive] = ['data', 'copy', 'archive'].map((name) => join(root, name)) as [string, string, string]
  mkdirSync(archive)
  const port = await findFreePort()
  const url = `postgres://postgres:secret@127.0.0.1:${port}/postgres`
  writeFileSync(join(root, 'password'), 'secret')
  user.own(root)
  const asUser = (program: string, ...args: string[]) => {
    const [command = '', ...rest] = [...user.prefix, join(bin, program), ...args]
    return run(command, rest, { env: { ...process.env, PGPASSWORD: 'secret' } })
  }
  await asUser(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '--pwfile',
    join(root, 'password'),
    '--auth=scram-sha-256',
    '--no-sync',
  )
  appendFileSync(
    join(data, 'postgresql.conf'),
    `\nwal_level = replica\narchive_mode = on\narchive_timeout = 60\nfsync = off
archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'\n`,
  )
  let server = await start()

  async function start() {
    const [command = '', ...rest] = [
      ...user.prefix,
      join(bin, 'postgres'),
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      '',
      '-c',
      'listen_addresses=127.0.0.1',
    ]
    const child = spawn(command, rest, { stdio: 'ignore' })
    const isOpen = await waitFor(() => accepts(url), START_MS)
    if (!isOpen) throw new Error('PostgreSQL does not answer')
    return child
  }
  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGQUIT') // the immediate shutdown, as after a crash
    await ended
  }
  return {
    url,
    copyData: async () =>
      void (await asUser('pg_basebackup', '-d', url, '-D', copy, '-X', 'stream', '-c', 'fast', '--no-sync')),
    isArchived: async (file) => {
      if (!(await waitFor(() => existsSync(join(archive, file)), START_MS))) throw new Error(`${file} is not archived`)
    },
    async recover(until) {
      await kill()
      rmSync(data, { recursive: true })
      await run('cp', ['-a', copy, data])
      appendFileSync(
        join(data, 'postgresql.conf'),
        `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${until}'\nrecovery_target_action = 'promote'\n`,
      )
      writeFileSync(join(data, 'recovery.signal'), '')
      user.own(root)
      server = await start()
    },
    close: async () => {
      await kill()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

function findPrograms(machine: Machine): string {
  const [newest] = findPostgres(machine)
  if (!newest) throw new Error('no PostgreSQL is installed')
  return newest.bin
}

/** Whether the server accepts connections; it listens earlier, and then refuses them. */
async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
