import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { Failure } from '../failure.ts'
import { findRabbitmq, type Machine } from '../machine/machine.ts'
import { reclaimPort } from '../ports.ts'
import { endProcess, launch, waitUntilReady } from '../process/launch.ts'
import { isGroupLeft, isRunning, signalGroup } from '../process/process-mark.ts'
import { readState, writeState } from '../state-file.ts'
import { waitFor } from '../wait.ts'
import { type FoundServer, type ServerOptions, ServerState, seconds } from './server.ts'
import { withoutPlugins } from './without-plugins.ts'

const START_TIMEOUT_MS = 180_000 // 4 s on an idle machine, several times as long on a busy one
const STOP_PATIENCE_MS = 30_000
const ORPHAN_PATIENCE_MS = 5_000
/**
 * How often each quorum queue counts its messages. By default each of the product's 350 queues does so every 5 s, which
 * takes an idle broker 1.3 % of a processor. `infra/docker/rabbitmq.advanced.config` has the same.
 */
const TICK_MS = 30_000
const PROTOCOL_HEADER = Buffer.from('AMQP\x00\x00\x09\x01', 'latin1') // AMQP 0-9-1, section 4.2.2

const BrokerState = ServerState.extend({ distributionPort: z.int(), nameServerPort: z.int() })
type BrokerState = z.infer<typeof BrokerState>

/** Finds this directory's private RabbitMQ, or starts it. */
export async function ensureRabbitmq(options: ServerOptions): Promise<FoundServer> {
  const paths = pathsOf(options.directory)
  const known = readState(paths.state, BrokerState)
  if (known && isRunning(known.process)) {
    options.onUrl?.(urlOf(known))
    await untilReady(paths, known, options)
    return { url: urlOf(known), wasStarted: false }
  }

  const began = Date.now()
  const script = findRabbitmq(options.machine)
  if (!script) throw new Failure('RabbitMQ is not installed.')
  if (known) await clearUp(known)
  const ports = {
    port: await reclaimPort(known?.port),
    distributionPort: await reclaimPort(known?.distributionPort),
    nameServerPort: await reclaimPort(known?.nameServerPort),
  }
  const password = known?.password ?? randomBytes(18).toString('hex')
  writeConfiguration(paths, ports.port, password)
  const { process, logStartByte } = launch({
    command: withoutPlugins(script, paths.directory),
    args: [],
    environment: brokerEnvironment(paths, ports),
    directory: paths.directory,
    logFile: paths.log,
  })
  const state = { ...ports, process, password }
  writeState(paths.state, state)
  options.onUrl?.(urlOf(state))
  await untilReady(paths, state, { ...options, logStartByte })
  options.log(`RabbitMQ is ready (${seconds(began)}).`)
  return { url: urlOf(state), wasStarted: true }
}

/** @returns the address of this directory's private RabbitMQ; undefined when it does not run */
export function findRunningRabbitmq(directory: string): string | undefined {
  const known = readState(pathsOf(directory).state, BrokerState)
  return known && isRunning(known.process) ? urlOf(known) : undefined
}

/** Stops this directory's private RabbitMQ, if it runs, and the name server that it leaves behind. */
export async function stopRabbitmq(directory: string): Promise<boolean> {
  const known = readState(pathsOf(directory).state, BrokerState)
  if (!known) return false
  const wasRunning = isRunning(known.process)
  if (wasRunning) await endProcess(known.process, 'SIGTERM', STOP_PATIENCE_MS)
  stopNameServer(known)
  return wasRunning
}

/** Ends the remains of a killed broker: its process, which briefly outlives its start script, and its name server. */
async function clearUp(known: BrokerState): Promise<void> {
  await waitFor(() => !isGroupLeft(known.process), ORPHAN_PATIENCE_MS)
  stopNameServer(known)
}

/** Ends this broker's own Erlang name server, which refuses while a node is registered. */
function stopNameServer({ nameServerPort }: BrokerState): void {
  const environment = { ...process.env, ERL_EPMD_PORT: String(nameServerPort) }
  spawnSync('epmd', ['-kill'], { env: environment, stdio: 'ignore' })
}

/** Sends a signal to RabbitMQ and its start script, for tests of a crashing broker. */
export function signalRabbitmq(directory: string, signal: NodeJS.Signals): boolean {
  const known = readState(pathsOf(directory).state, BrokerState)
  return known !== undefined && signalGroup(known.process, signal)
}

/**
 * Runs RabbitMQ's command on the private RabbitMQ of this directory, for tests.
 * @returns its output @throws when the command fails
 */
export async function controlRabbitmq(directory: string, machine: Machine, args: readonly string[]): Promise<string> {
  const paths = pathsOf(directory)
  const known = readState(paths.state, BrokerState)
  const script = findRabbitmq(machine)
  if (!known || !script) throw new Failure('No private RabbitMQ was started here.')
  const command = join(dirname(script), 'rabbitmqctl')
  const environment = brokerEnvironment(paths, known)
  return (await promisify(execFile)(command, [...args], { env: environment })).stdout
}

type Paths = ReturnType<typeof pathsOf>

const pathsOf = (directory: string) => ({
  directory,
  home: join(directory, 'home'),
  cookie: join(directory, 'home/.erlang.cookie'),
  data: join(directory, 'mnesia'),
  logs: join(directory, 'log'),
  configuration: join(directory, 'rabbitmq.conf'),
  advanced: join(directory, 'advanced.config'),
  plugins: join(directory, 'enabled_plugins'),
  state: join(directory, 'state.json'),
  log: join(directory, 'server.log'),
})

const urlOf = ({ port, password }: BrokerState) => `amqp://recado:${password}@127.0.0.1:${port}`

function writeConfiguration(paths: Paths, port: number, password: string): void {
  for (const directory of [paths.home, paths.data, paths.logs]) mkdirSync(directory, { recursive: true })
  if (!existsSync(paths.cookie)) writeFileSync(paths.cookie, randomBytes(18).toString('hex'), { mode: 0o400 })
  writeFileSync(paths.plugins, '[].\n')
  const lines = [
    `listeners.tcp.1 = 127.0.0.1:${port}`,
    'default_user = recado',
    `default_pass = ${password}`,
    'log.console = true', // into server.log, like the start script's output
    'log.console.level = warning',
    'log.file = false',
    'vm_memory_high_watermark.absolute = 1GB',
    'disk_free_limit.absolute = 200MB',
  ]
  writeFileSync(paths.advanced, `[{rabbit, [{quorum_tick_interval, ${TICK_MS}}]}].\n`)
  writeFileSync(paths.configuration, `${lines.join('\n')}\n`, { mode: 0o600 })
}

function brokerEnvironment(
  paths: Paths,
  ports: { distributionPort: number; nameServerPort: number },
): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    LC_ALL: 'C.UTF-8',
    HOME: paths.home, // the cookie's directory
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(ports.nameServerPort),
    RABBITMQ_ADVANCED_CONFIG_FILE: paths.advanced,
    RABBITMQ_CONFIG_FILE: paths.configuration,
    RABBITMQ_CONF_ENV_FILE: '/dev/null', // Debian's file would restore its own directories
    RABBITMQ_DIST_PORT: String(ports.distributionPort),
    RABBITMQ_ENABLED_PLUGINS_FILE: paths.plugins,
    RABBITMQ_LOG_BASE: paths.logs,
    RABBITMQ_MNESIA_BASE: paths.data,
    RABBITMQ_NODENAME: 'recado@localhost',
    RABBITMQ_PID_FILE: join(paths.directory, 'broker.pid'),
    // no busy waiting, because the broker shares the machine with other programs
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none',
  }
}

const untilReady = (
  { log }: Paths,
  { process, port }: BrokerState,
  { signal, logStartByte = 0 }: { signal?: AbortSignal | undefined; logStartByte?: number },
) =>
  waitUntilReady('RabbitMQ', process, {
    logFile: log,
    logStartByte,
    timeoutMs: START_TIMEOUT_MS,
    signal,
    isReady: () => speaksAmqp(port),
  })

/** Sends the client's protocol header; a broker answers with a frame of type 1. */
function speaksAmqp(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 }, () => socket.write(PROTOCOL_HEADER))
    const answer = (isBroker: boolean) => {
      socket.destroy()
      resolve(isBroker)
    }
    socket.once('data', (bytes) => answer(bytes[0] === 1))
    socket.once('error', () => answer(false))
    socket.once('close', () => answer(false))
    socket.once('timeout', () => answer(false))
  })
}
