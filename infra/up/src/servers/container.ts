import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { Failure } from '../failure.ts'
import { findFreePort } from '../ports.ts'
import { readState, writeState } from '../state-file.ts'
import { waitFor } from '../wait.ts'
import { type FoundServer, type ServerName, type ServerOptions, seconds } from './server.ts'
import { STOCK_IMAGES, UNFLUSHED } from './stock-images.ts'

const run = promisify(execFile)
const START_TIMEOUT_MS = 120_000
const STOP_PATIENCE_S = 30

const ContainerState = z.object({ engine: z.string(), name: z.string(), port: z.int(), password: z.string() })
type ContainerState = z.infer<typeof ContainerState>

/** Whether this directory's server is in a container. */
export const isContained = (directory: string): boolean => existsSync(stateOf(directory))

/** Finds the container of this directory's server, or starts one from the stock image. Its data outlives a stop. */
export async function ensureContainer(
  engine: string,
  server: ServerName,
  options: ServerOptions,
): Promise<FoundServer> {
  const { directory, log, signal } = options
  const state = readState(stateOf(directory), ContainerState) ?? (await newState(engine, server))
  const found: FoundServer = {
    url: STOCK_IMAGES[server].urlOf('127.0.0.1', state.port, state.password),
    wasStarted: false,
  }
  const status = await statusOf(state)
  if (status === 'running') {
    options.onUrl?.(found.url)
    return found
  }

  const began = Date.now()
  writeState(stateOf(directory), state)
  if (status === undefined) log(`Starting ${STOCK_IMAGES[server].image} in a container …`)
  const args = status === undefined ? createArgs(server, state, options.durable) : ['start', state.name]
  await ask(state, args, { [STOCK_IMAGES[server].password]: state.password })
  options.onUrl?.(found.url)
  const isReady = () =>
    signal?.aborted || ask(state, ['exec', state.name, ...STOCK_IMAGES[server].readyCommand]).then(Boolean, () => false)
  const ready = await waitFor(isReady, START_TIMEOUT_MS)
  if (ready && !signal?.aborted) {
    log(`${STOCK_IMAGES[server].image} is ready (${seconds(began)}).`)
    return { ...found, wasStarted: true }
  }
  const said = await run(state.engine, ['logs', '--tail', '20', state.name]).catch(() => ({ stdout: '', stderr: '' }))
  await stopContainer(directory)
  throw new Failure(
    signal?.aborted ? 'Interrupted.' : `${STOCK_IMAGES[server].image} did not become ready:`,
    said.stdout + said.stderr,
  )
}

/** Stops the container of this directory, if it runs. */
export async function stopContainer(directory: string): Promise<boolean> {
  const state = readState(stateOf(directory), ContainerState)
  if (!state || (await statusOf(state)) !== 'running') return false
  await ask(state, ['stop', '-t', String(STOP_PATIENCE_S), state.name])
  return true
}

/** Sends a signal to the server in the container, for tests of a crashing server. */
export function signalContainer(directory: string, signal: NodeJS.Signals): boolean {
  const state = readState(stateOf(directory), ContainerState)
  if (!state) return false
  try {
    execFileSync(state.engine, ['kill', '--signal', signal, state.name], { stdio: 'ignore' })
    return true
  } catch {
    return false // the container does not run
  }
}

const stateOf = (directory: string) => join(directory, 'container.json')

async function newState(engine: string, server: ServerName): Promise<ContainerState> {
  const port = await findFreePort() // the port stays the same at every start, so that other processes find it
  const name = `recado-${server}-${randomBytes(4).toString('hex')}` // unique: an old container may exist
  return { engine, name, port, password: randomBytes(18).toString('hex') }
}

/** @returns undefined when the container does not exist */
const statusOf = (state: ContainerState): Promise<string | undefined> =>
  ask(state, ['container', 'inspect', '--format', '{{.State.Status}}', state.name]).catch(() => undefined)

function createArgs(server: ServerName, { name, port }: ContainerState, durable: boolean): string[] {
  const { image, port: inside, data, password, environment, command } = STOCK_IMAGES[server]
  const variables = Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  return [
    'run',
    '--detach',
    '--name',
    name,
    '--hostname',
    server,
    '--publish',
    `127.0.0.1:${port}:${inside}`,
    ...variables,
    '--env',
    password, // docker reads the value from the environment, so that it is not in the list of processes
    ...(durable ? ['--volume', `${name}:${data}`] : ['--rm']),
    image,
    ...command,
    ...(server === 'postgres' && !durable ? UNFLUSHED : []),
  ]
}

async function ask({ engine }: ContainerState, args: string[], environment: NodeJS.ProcessEnv = {}): Promise<string> {
  try {
    const { stdout } = await run(engine, args, { env: { ...process.env, ...environment } })
    return stdout.trim() || 'done'
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new Failure(`The container engine refused: ${args.slice(0, 2).join(' ')}.`, stderr.trim())
  }
}
