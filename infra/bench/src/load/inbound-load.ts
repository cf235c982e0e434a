import { setTimeout as pause } from 'node:timers/promises'
import type { Addresses, Company } from '@recado/chaos/company'
import { eventually } from '@recado/chaos/eventually'
import { type ControlClient, controlClient } from '@recado/whatsapp-simulator/control-client'
import { inOrder } from '../percentile.ts'
import { openLiveSocket } from './live-socket.ts'

export type InboundRun = {
  /**
   * Milliseconds from each stanza's departure from the simulated network to its frame in a browser's socket, smallest
   * first.
   */
  readonly times: readonly number[]
  /** How many stanzas per second left the network. */
  readonly perSecond: number
  /** Milliseconds from the departure of the last stanza to the arrival of the last frame. */
  readonly backlogMs: number
}

/** The rate and the duration of a load. */
export type Pace = { readonly perSecond: number; readonly seconds: number }

/**
 * Lets customers write in turn at a steady rate, regardless of response times, and measures when each message arrives
 * in an agent's socket.
 */
export async function runInbound(
  addresses: Addresses,
  { agent, number }: Pick<Company, 'agent' | 'number'>,
  customers: readonly string[],
  { perSecond, seconds }: Pace,
): Promise<InboundRun> {
  const simulator = controlClient(addresses.simulatorUrl)
  const arrived = new Map<string, number>()
  const created = { subject: 'appMessage', action: 'create' } as const
  const socket = await openLiveSocket(addresses.url, agent, created, (frame, at) => {
    if (frame.action === 'create') arrived.set(frame.data.message.body ?? '', at)
  })
  const since = (await simulator.log()).at(-1)?.seq ?? 0
  const start = performance.now()
  const sends: Promise<{ text: string; id: string }>[] = []
  for (let count = 0; count < perSecond * seconds; count++) {
    const customer = customers[count % customers.length]
    if (!customer) throw new Error('there are no contacts')
    const text = `medida ${start} ${count}`
    sends.push(simulator.sendMessage(customer, { to: number, text }).then(({ id }) => ({ text, id })))
    const ahead = start + ((count + 1) * 1_000) / perSecond - performance.now()
    if (ahead > 1) await pause(ahead) // timers fire a millisecond late, so short pauses are skipped to keep the rate
  }
  const sent = await Promise.all(sends)
  await eventually(() => sent.every(({ text }) => arrived.has(text)))
  socket.close()

  const left = await departures(simulator, since)
  const pairs = sent.map(({ text, id }) => [left.get(id) ?? Number.NaN, arrived.get(text) ?? Number.NaN] as const)
  const departed = inOrder(pairs.map(([at]) => at))
  const last = departed.at(-1) ?? Number.NaN
  return {
    times: inOrder(pairs.map(([from, to]) => to - from)),
    perSecond: ((departed.length - 1) * 1_000) / (last - (departed[0] ?? Number.NaN)),
    backlogMs: Math.max(...pairs.map(([, to]) => to)) - last,
  }
}

/** @returns the time at which each message first left the simulated network for the gateway, by message id */
async function departures(simulator: ControlClient, since: number): Promise<Map<string, number>> {
  const left = new Map<string, number>()
  for (const { type, id, at } of await simulator.log(since)) {
    if (type === 'stanza-sent' && id && !left.has(id)) left.set(id, Date.parse(at))
  }
  return left
}
