import { setTimeout as pause } from 'node:timers/promises'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import type { Addresses } from './company.ts'
import type { Conversation } from './conversations.ts'
import type { Scene } from './scene.ts'
import { sendUntilAnswered } from './send-until-answered.ts'
import { conversationOf } from './sighting.ts'

export type Load = {
  /** Writes nothing new, and resolves once every send has its answer. */
  stop(): Promise<void>
}

/** Messages a second. */
export type Rate = { readonly written: number; readonly sent: number }

type How = {
  readonly rate: Rate
  /** Begins each text, so that those of one run are found in any log. */
  readonly run: string
  /** False while more is under way than the machine can carry: a simulated network would take any number. */
  readonly mayWrite: () => boolean
}

/** Customers write and the agent answers, at this rate or as fast as the machine can, every one with a text of its own. */
export function startLoad(
  { simulatorUrl }: Addresses,
  { company: { agent }, conversations, trail }: Scene,
  { rate, run, mayWrite }: How,
): Load {
  const simulator = controlClient(simulatorUrl)
  let running = true

  async function every(perSecond: number, act: (count: number, conversation: Conversation) => Promise<void>) {
    let due = performance.now()
    for (let count = 0; running; count++) {
      const conversation = conversations[count % conversations.length]
      if (conversation && mayWrite()) await act(count, conversation)
      due = Math.max(due + 1_000 / perSecond, performance.now() - 1_000) // longer gaps are not made up for
      await pause(Math.max(0, due - performance.now()))
    }
  }

  const writing = every(rate.written, async (count, { customer, number }) => {
    const text = `${run} recebida ${count} de ${customer}`
    const { id } = await simulator.sendMessage(customer, { to: number, text })
    trail.written.push({ conversation: conversationOf(customer, false), text, id })
  })

  const sends: Promise<void>[] = []
  const sending = every(rate.sent, async (count, { ticketId, customer }) => {
    sends.push(send(ticketId, customer, `${run} enviada ${count} para ${customer}`))
  })

  async function send(ticketId: number, customer: string, text: string): Promise<void> {
    const ids = await sendUntilAnswered(agent, ticketId, text)
    trail.answered.push(...ids.map((id) => ({ conversation: conversationOf(customer, true), text, id })))
  }

  return {
    stop: async () => {
      running = false
      await Promise.all([writing, sending])
      await Promise.all(sends)
    },
  }
}
