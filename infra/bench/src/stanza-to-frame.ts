import { setTimeout as pause } from 'node:timers/promises'
import type { Addresses, Company } from '@recado/chaos/company'
import type { Conversation } from '@recado/chaos/conversations'
import { eventually } from '@recado/chaos/eventually'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import { openLiveSocket } from './live-socket.ts'
import { percentile } from './percentile.ts'

/** Milliseconds from the stanza that leaves the simulated network to the frame in a browser's socket. */
export type Latency = { readonly messages: number; readonly p50: number; readonly p99: number; readonly most: number }

/** Lets customers write at a steady rate, whatever the answers take, and times each message to an agent's socket. */
export async function measureStanzaToFrame(
  addresses: Addresses,
  { agent, number }: Company,
  conversations: readonly Conversation[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<Latency> {
  const simulator = controlClient(addresses.simulatorUrl)
  const arrived = new Map<string, number>()
  const socket = await openLiveSocket(addresses.url, agent, (text, at) => void arrived.set(text, at))
  const since = (await simulator.log()).at(-1)?.seq ?? 0
  const start = performance.now()
  const sends: Promise<{ text: string; id: string }>[] = []
  for (let count = 0; count < perSecond * seconds; count++) {
    const conversation = conversations[count % conversations.length]
    if (!conversation) throw new Error('no conversation to write in')
    const text = `medida ${start} ${count}`
    sends.push(simulator.sendMessage(conversation.customer, { to: number, text }).then(({ id }) => ({ text, id })))
    await pause(Math.max(0, start + ((count + 1) * 1_000) / perSecond - performance.now()))
  }
  const sent = await Promise.all(sends)
  await eventually(() => sent.every(({ text }) => arrived.has(text)))
  socket.close()

  const left = new Map<string, number>()
  for (const entry of await simulator.log(since)) {
    if (entry.type === 'stanza-sent' && entry.id && !left.has(entry.id)) left.set(entry.id, Date.parse(entry.at))
  }
  const times = sent
    .map(({ text, id }) => (arrived.get(text) ?? Number.NaN) - (left.get(id) ?? Number.NaN))
    .sort((a, b) => a - b)
  return {
    messages: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    most: times.at(-1) ?? Number.NaN,
  }
}
