import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@recado/chaos/eventually'
import { listTickets } from '@recado/contracts/tickets/routes'
import type { ProcessName } from '@recado/up/stack/stack'
import { openDatabase } from '../../../infra/chaos/test/database.ts'
import { rabbitmqctl, untilSent } from './outages.ts'
import type { Scenario, Stage } from './scenarios.ts'

const ROUNDS = 3
const READ_MS = 20 // between two reads
const LEAST_READS = 30

const replaced: Scenario = {
  name: 'the processes of tickets are replaced in turn, and every read through the edge is answered',
  happen: async ({ product, scenes: [scene] }) => {
    const refused: unknown[] = []
    let reads = 0
    let running = true
    const read = async () => scene?.company.agent.call(listTickets, { query: {} }).then(() => reads++)
    const reading = (async () => {
      while (running) {
        await read().catch((error) => refused.push(error))
        await pause(READ_MS)
      }
    })()
    try {
      for (let round = 0; round < ROUNDS; round++) {
        for (const name of ['tickets', 'tickets-2'] as const) await product.restart(name)
      }
    } finally {
      running = false
      await reading
    }
    if (refused.length > 0 || reads < LEAST_READS)
      throw new Error(`${refused.length} of ${reads} reads were refused: ${refused[0]}`)
  },
}

// queues of services, not those of listeners, which drop their oldest event when they are full
const limitQueues = (stage: Stage, events: number) =>
  rabbitmqctl(stage, 'set_policy', 'full', '^recado\\.', `{"max-length":${events}}`, '--apply-to', 'queues')
const RETAINED = 500 // more events than one batch of the outbox

/** Lets processes stand still until others retain many events that the full queues refuse. */
async function untilRefused(
  { product }: Stage,
  names: readonly ProcessName[],
  count: () => Promise<number>,
): Promise<void> {
  for (const name of names) product.kill(name, 'SIGSTOP')
  try {
    await eventually(count, (retained) => retained > RETAINED)
  } finally {
    for (const name of names) product.kill(name, 'SIGCONT')
  }
}

/** Fills the queues of services that stand still. The refused events stay in the outboxes of tickets and the gateways. */
const queuesFull: Scenario = {
  name: 'the queues are full, and RabbitMQ refuses events',
  happen: async (stage) => {
    await using database = await openDatabase(stage.product.postgresUrl)
    await limitQueues(stage, 100)
    try {
      await untilRefused(stage, ['campaigns'], database.countUnsent)
      await untilSent(stage)
      await limitQueues(stage, 20)
      await untilRefused(stage, ['tickets', 'tickets-2'], database.countOutbox)
    } finally {
      await rabbitmqctl(stage, 'clear_policy', 'full')
    }
  },
}

export const LOSSES: readonly Scenario[] = [replaced, queuesFull]
