import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asArguments, POSTGRES_SETTINGS } from '@recado/system/postgres'
import { Failure } from '../failure.ts'
import { findPostgres } from '../machine/machine.ts'
import { findServerUser, type ServerUser } from '../machine/server-user.ts'
import { reclaimPort } from '../ports.ts'
import { endProcess, launch, waitUntilReady } from '../process/launch.ts'
import { lastLines } from '../process/log-file.ts'
import { isRunning, markProcess, signalGroup } from '../process/process-mark.ts'
import { readState, writeState } from '../state-file.ts'
import { type FoundServer, type ServerOptions, ServerState, seconds } from './server.ts'
import { UNFLUSHED } from './stock-images.ts'

const START_TIMEOUT_MS = 180_000 // long, because recovery after a crash takes minutes on a busy machine
const STOP_PATIENCE_MS = 20_000
const ORPHANS_PATIENCE_MS = 20_000

/**
 * Finds this directory's private PostgreSQL, or starts it. @returns a URL of a role that may create roles and databases
 */
export async function ensurePostgres(options: ServerOptions): Promise<FoundServer> {
  const paths = pathsOf(options.directory)
  const known = readState(paths.state, ServerState)
  if (known && isRunning(known.process)) {
    await untilReady(paths, known, options)
    return { url: urlOf(known), wasStarted: false }
  }

  const began = Date.now()
  const user = findServerUser(options.machine)
  const bin = chooseVersion(options, paths)
  if (!existsSync(paths.data)) createData(bin, user, paths)
  dropForeignPid(paths)
  const port = await reclaimPort(known?.port)
  const password = readFileSync(paths.password, 'utf8')
  const state = await start({ bin, user, paths, port, password, options })
  options.log(`PostgreSQL is ready (${seconds(began)}).`)
  return { url: urlOf(state), wasStarted: true }
}

/** Stops this directory's private PostgreSQL, if it runs. */
export async function stopPostgres(directory: string): Promise<boolean> {
  const known = readState(pathsOf(directory).state, ServerState)
  if (!known || !isRunning(known.process)) return false
  await endProcess(known.process, 'SIGINT', STOP_PATIENCE_MS) // a "fast" shutdown: ends sessions and flushes all data
  return true
}

/** Sends a signal to PostgreSQL, for tests of a crashing database. */
export function signalPostgres(directory: string, signal: NodeJS.Signals): boolean {
  const known = readState(pathsOf(directory).state, ServerState)
  return known !== undefined && signalGroup(known.process, signal)
}

type Paths = ReturnType<typeof pathsOf>

const pathsOf = (directory: string) => ({
  directory,
  data: join(directory, 'data'),
  draft: join(directory, 'data.new'),
  password: join(directory, 'password'),
  state: join(directory, 'state.json'),
  log: join(directory, 'server.log'),
  pid: join(directory, 'data/postmaster.pid'),
})

const urlOf = ({ port, password }: ServerState) => `postgres://recado:${password}@127.0.0.1:${port}/postgres`

function chooseVersion({ machine }: ServerOptions, { data }: Paths): string {
  const installed = findPostgres(machine)
  const wanted = existsSync(data) ? Number(readFileSync(join(data, 'PG_VERSION'), 'utf8')) : installed[0]?.major
  const fitting = installed.find(({ major }) => major === wanted)
  if (fitting) return fitting.bin
  const found = installed.map(({ major }) => major).join(', ')
  throw new Failure(
    `The data in ${data} was written by PostgreSQL ${wanted}, this machine has ${found}: install postgresql-${wanted}, or move that directory away to start empty.`,
  )
}

/**
 * Creates the data directory under another name and renames it when it is complete, so that an interrupted first start
 * is repeated.
 */
function createData(bin: string, user: ServerUser, { directory, data, draft, password }: Paths): void {
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  writeFileSync(password, randomBytes(18).toString('hex'), { mode: 0o600 })
  user.own(directory)
  const [command = '', ...args] = [
    ...user.prefix,
    join(bin, 'initdb'),
    '--pgdata',
    draft,
    '--username=recado',
    '--pwfile',
    password,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
  ]
  try {
    execFileSync(command, args, { stdio: 'pipe', env: serverEnvironment() })
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    throw new Failure(`PostgreSQL could not create its data directory ${draft}:`, stderr.trim())
  }
  renameSync(draft, data)
}

/**
 * Removes a stale pid file. PostgreSQL refuses to start when the pid in it belongs to any live process, even another
 * program. A file with a dead pid stays, because PostgreSQL then also looks for orphaned sessions.
 */
function dropForeignPid({ pid, data }: Paths): void {
  if (!existsSync(pid)) return
  const recorded = Number(readFileSync(pid, 'utf8').split('\n')[0])
  if (!markProcess(recorded)) return
  const isOurs = readFileSync(`/proc/${recorded}/cmdline`, 'utf8').split('\0').includes(data)
  if (isOurs)
    throw new Failure(`A PostgreSQL that was not started from here (process ${recorded}) uses ${data}; stop it first.`)
  rmSync(pid)
}

type Start = {
  bin: string
  user: ServerUser
  paths: Paths
  port: number
  password: string
  options: ServerOptions
}

async function start({ bin, user, paths, port, password, options }: Start): Promise<ServerState> {
  const [command = '', ...args] = [
    ...user.prefix,
    join(bin, 'postgres'),
    '-D',
    paths.data,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    ...asArguments({ ...POSTGRES_SETTINGS, ...options.postgresSettings }),
    ...(options.durable ? [] : UNFLUSHED),
  ]
  const program = { command, args, environment: serverEnvironment(), directory: paths.directory, logFile: paths.log }
  const giveUpAt = Date.now() + ORPHANS_PATIENCE_MS
  for (;;) {
    const { process, logStartByte } = launch(program)
    const state = { process, port, password }
    writeState(paths.state, state)
    try {
      await untilReady(paths, state, { ...options, logStartByte })
      return state
    } catch (error) {
      // sessions of a killed server end after a moment, and a new server cannot start until then
      const isTooEarly = /shared memory block|lock file/.test(lastLines(paths.log, logStartByte))
      if (!isTooEarly || Date.now() > giveUpAt) throw error
    }
  }
}

/** Waits for "ready" in the last line of the pid file, which comes after recovery; the port opens earlier. */
const untilReady = (
  { log, pid }: Paths,
  { process }: ServerState,
  { signal, logStartByte = 0 }: { signal?: AbortSignal | undefined; logStartByte?: number },
) =>
  waitUntilReady('PostgreSQL', process, {
    logFile: log,
    logStartByte,
    timeoutMs: START_TIMEOUT_MS,
    signal,
    isReady: () => {
      const lines = existsSync(pid) ? readFileSync(pid, 'utf8').split('\n') : []
      return Number(lines[0]) === process.pid && lines[7]?.trim() === 'ready'
    },
  })

const serverEnvironment = () => ({ PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' })
