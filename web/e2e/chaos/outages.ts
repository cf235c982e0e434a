import { setTimeout as pause } from 'node:timers/promises'
import type { Clocks } from '@recado/chaos/clocks'
import { eventually } from '@recado/chaos/eventually'
import type { Links } from '@recado/chaos/links'
import { createRandom } from '@recado/chaos/random'
import { thisMachine } from '@recado/up/machine/machine'
import { controlRabbitmq } from '@recado/up/servers/rabbitmq'
import type { ProcessName } from '@recado/up/stack/stack'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { type Database, openDatabase } from '../../../infra/chaos/test/database.ts'
import type { Scenario, Stage } from './scenarios.ts'
import { storm } from './storms.ts'

const BLOCKED_MS = 30_000
const SILENT_MS = 30_000
const CLOSED_MS = 5_000 // in which messages wait at WhatsApp

function linksOf({ product }: Stage): Links {
  if (!product.links) throw new Error('the product has no links')
  return product.links
}

/** Takes the gateways' database away until they have closed every session, because they cannot extend its lease. */
const gatewaysCutOff = (name: string, how: 'silence' | 'takeAway'): Scenario => ({
  name,
  happen: async (stage) => {
    const { ofGateways } = linksOf(stage)
    const simulator = controlClient(stage.product.addresses.simulatorUrl)
    const numbers = stage.scenes.flatMap(({ conversations }) => conversations.map(({ number }) => number))
    const devices = async () => (await Promise.all([...new Set(numbers)].map(simulator.devices))).flat()
    ofGateways[how]()
    await eventually(devices, (all) => all.length > 0 && all.every(({ connected }) => !connected))
    await pause(CLOSED_MS)
    ofGateways.restore()
  },
})

const GATEWAYS: readonly Scenario[] = [
  gatewaysCutOff('the database refuses the gateways, which WhatsApp still reaches', 'takeAway'),
  gatewaysCutOff('the database is silent for the gateways, which WhatsApp still reaches', 'silence'),
]

/** Silences a link for a while. */
const silent = (name: string, of: (links: Links) => Links['ofBroker']): Scenario => ({
  name,
  happen: async (stage) => {
    const link = of(linksOf(stage))
    link.silence()
    await pause(SILENT_MS)
    link.restore()
  },
})

const SILENCES: readonly Scenario[] = [
  silent('PostgreSQL is silent for all other services', (of) => of.ofDatabases),
  silent('RabbitMQ is silent for all services', (of) => of.ofBroker),
]

const LOST_SHARE = 0.1
const LOST_FOR_MS = 20_000

const answersLost: Scenario = {
  name: 'one in ten commits is carried out, and its answer is lost',
  happen: async (stage) => {
    const { ofDatabases, ofGateways } = linksOf(stage)
    const dice = createRandom(stage.random.next() * 2 ** 31) // a generator of its own, because commits vary in number
    const isChosen = (sent: Buffer) => sent.toString('latin1').endsWith('commit\0') && dice.next() < LOST_SHARE
    const counts = [ofDatabases, ofGateways].map((link) => link.withhold(isChosen))
    await pause(LOST_FOR_MS)
    for (const link of [ofDatabases, ofGateways]) link.restore()
    if (counts.some((count) => count() === 0)) throw new Error('no answer of a commit was lost')
  },
}

export const rabbitmqctl = ({ product }: Stage, ...args: string[]) =>
  controlRabbitmq(`${product.directory}/rabbitmq`, thisMachine(), args)

/** Waits until agents have sent further messages. */
export async function untilSent({ scenes }: Stage): Promise<void> {
  const answered = () => scenes.reduce((sum, { trail }) => sum + trail.answered.length, 0)
  const before = answered()
  await eventually(answered, (count) => count > before)
}

/** Runs a command of the broker that raises an alarm, and another one after a while. In between, agents must be able to send. */
const blocked = (name: string, begin: readonly string[], end: readonly string[]): Scenario => ({
  name,
  happen: async (stage) => {
    await rabbitmqctl(stage, ...begin)
    try {
      await eventually(
        () => rabbitmqctl(stage, 'eval', 'rabbit_alarm:get_alarms().'),
        (alarms) => alarms.trim() !== '[]',
      )
      await pause(BLOCKED_MS)
      await untilSent(stage)
    } finally {
      await rabbitmqctl(stage, ...end)
    }
  },
})

const BROKER: readonly Scenario[] = [
  blocked(
    'RabbitMQ lacks memory, and blocks publishers',
    ['set_vm_memory_high_watermark', 'absolute', '1MB'],
    ['set_vm_memory_high_watermark', 'absolute', '1GB'],
  ),
  blocked(
    'RabbitMQ lacks disk, and blocks publishers',
    ['set_disk_free_limit', '900GB'],
    ['set_disk_free_limit', '200MB'],
  ),
]

const JUMP_MS = 300_000
const JUMPS = 4

const clocksJump = (clocks: Clocks): Scenario => ({
  name: 'the clocks of the processes jump by up to five minutes, each in its own direction',
  happen: async ({ product, random }) => {
    const names = product.processes()
    for (let jump = 0; jump < JUMPS; jump++) {
      for (const name of names) clocks.shift(name, random.between(-JUMP_MS, JUMP_MS))
      await pause(8_000)
    }
    for (const name of names) clocks.shift(name, 0)
  },
})

const OTHERS_MORE = 10 // messages of each other ticket that must be stored meanwhile

const slowTicket: Scenario = {
  name: 'messages of one ticket cannot be stored for a while, and those of all others can',
  happen: async (stage) => {
    await using database: Database = await openDatabase(stage.product.postgresUrl)
    const tickets = stage.scenes.flatMap(({ conversations }) => conversations.map(({ ticketId }) => ticketId))
    const [chosen = 0] = stage.random.shuffled(tickets)
    await using _held = await database.holdTicket(chosen)
    const before = await database.countByTicket('r')
    const grown = async () => {
      const now = await database.countByTicket('r')
      return tickets.filter((id) => (now.get(id) ?? 0) >= (before.get(id) ?? 0) + OTHERS_MORE)
    }
    const all = await eventually(grown, (ids) => ids.length >= tickets.length - 1)
    if (all.includes(chosen)) throw new Error('messages of the locked ticket were stored')
  },
}

const KILLED = [
  'tickets',
  'realtime',
  'auth',
  'chat',
  'billing',
  'campaigns',
  'connections',
] as const satisfies readonly ProcessName[]

const killing = storm('a random process is killed, again and again', async ({ product, random }) => {
  await pause(random.between(1_000, 4_000))
  const name = random.oneOf(KILLED)
  product.kill(name, 'SIGKILL')
  await product.restart(name)
})

export const outagesWith = (clocks: Clocks): readonly Scenario[] => [
  ...GATEWAYS,
  ...SILENCES,
  answersLost,
  ...BROKER,
  clocksJump(clocks),
  slowTicket,
  killing,
]
