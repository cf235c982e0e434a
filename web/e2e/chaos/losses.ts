import { setTimeout as pause } from 'node:timers/promises'
import { listTickets } from '@recado/contracts/tickets/routes'
import type { Scenario } from './scenarios.ts'

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
    for (let round = 0; round < ROUNDS; round++) {
      for (const name of ['tickets', 'tickets-2'] as const) await product.restart(name)
    }
    running = false
    await reading
    if (refused.length > 0 || reads < LEAST_READS)
      throw new Error(`${refused.length} of ${reads} reads were refused: ${refused[0]}`)
  },
}

export const LOSSES: readonly Scenario[] = [replaced]
