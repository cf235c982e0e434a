import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Addresses } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { sendMessage } from '@recado/contracts/messages/routes'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { inOrder } from '../percentile.ts'
import type { Working } from './working-company.ts'

const EVERY_MS = 100

/**
 * Lets the agent send `count` messages, in one conversation after the other.
 * @param everyMs the pause between the response to one request and the next request
 * @returns milliseconds from each request to the message's arrival in the network, smallest first
 */
export async function timeSends(
  { simulatorUrl }: Addresses,
  { company, conversations }: Working,
  count: number,
  everyMs = EVERY_MS,
): Promise<number[]> {
  const simulator = controlClient(simulatorUrl)
  const since = (await simulator.log()).at(-1)?.seq ?? 0
  const askedAt = new Map<string, number>()
  for (let index = 0; index < count; index++) {
    const ticketId = conversations[index % conversations.length]?.ticketId ?? 0
    const at = Date.now() // in milliseconds, like the times in the network's log
    const input = { params: { ticketId }, body: { body: `resposta ${index}`, clientId: randomUUID() } }
    const { messages } = await company.agent.call(sendMessage, input)
    for (const { waMessageId } of messages) askedAt.set(waMessageId, at)
    await pause(everyMs)
  }
  const accepted = await eventually(
    async () =>
      (await simulator.log(since)).filter(({ type, id = '' }) => type === 'message-accepted' && askedAt.has(id)),
    (entries) => entries.length >= askedAt.size,
  )
  return inOrder(accepted.map(({ id = '', at }) => Date.parse(at) - (askedAt.get(id) ?? Number.NaN)))
}
