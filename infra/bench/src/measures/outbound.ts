import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@recado/chaos/eventually'
import { sendMessage } from '@recado/contracts/messages/routes'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { timeBrokerAndCommit } from '../floor/round-trip.ts'
import { type Working, withWorkingCompany } from '../load/working-company.ts'
import type { Measure } from '../measure.ts'
import { inOrder, percentile } from '../percentile.ts'
import type { Product } from '../product.ts'

const WARM_UP = 20
const MESSAGES = 150
const EVERY_MS = 100

/** An agent's answer: from the request to the frame that reaches WhatsApp's side of the session. */
export const outbound: Measure = {
  number: 10,
  inProduct: async (product) => {
    const floor = await timeBrokerAndCommit(product)
    const times = await withWorkingCompany(product, async (working) => {
      await timeSends(product, working, WARM_UP)
      return timeSends(product, working, MESSAGES)
    })
    const name = 'POST /messages to the frame at WhatsApp'
    return [
      {
        measure: 10,
        what: `${name}, p50`,
        unit: 'ms',
        floor,
        figure: percentile(times, 0.5),
        target: { of: 'figure', bound: 'at most', value: 40 },
      },
      { measure: 10, what: `${name}, p99`, unit: 'ms', floor, figure: percentile(times, 0.99) },
    ]
  },
}

/** @returns milliseconds, smallest first */
async function timeSends(product: Product, { company, conversations }: Working, count: number): Promise<number[]> {
  const simulator = controlClient(product.addresses.simulatorUrl)
  const since = (await simulator.log()).at(-1)?.seq ?? 0
  const askedAt = new Map<string, number>()
  for (let index = 0; index < count; index++) {
    const ticketId = conversations[index % conversations.length]?.ticketId ?? 0
    const at = Date.now() // the network's own clock is as coarse
    const input = { params: { ticketId }, body: { body: `resposta ${index}`, clientId: randomUUID() } }
    const { messages } = await company.agent.call(sendMessage, input)
    for (const { waMessageId } of messages) askedAt.set(waMessageId, at)
    await pause(EVERY_MS)
  }
  const accepted = await eventually(
    async () =>
      (await simulator.log(since)).filter(({ type, id = '' }) => type === 'message-accepted' && askedAt.has(id)),
    (entries) => entries.length >= askedAt.size,
  )
  return inOrder(accepted.map(({ id = '', at }) => Date.parse(at) - (askedAt.get(id) ?? Number.NaN)))
}
