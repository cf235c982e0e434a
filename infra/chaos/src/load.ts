import { setTimeout as pause } from 'node:timers/promises'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import type { Addresses } from './company.ts'
import type { Conversation } from './conversations.ts'
import type { Scene } from './scene.ts'
import { sendUntilAnswered } from './send-until-answered.ts'
import { conversationOf } from './sighting.ts'

export type Load = {
  /**
   * Stops writing and sending, and resolves once the product has answered each request of the agent.
   * @throws an Error when requests are still without an answer after five minutes
   */
  stop(): Promise<void>
  /** Stops writing and sending, and gives up the requests that have no answer. */
  abandon(): void
}

const ANSWERED_WITHIN_MS = 300_000 // long, because only a failing test waits until the end

/** How many messages per second the customers write (`written`) and the agent sends (`sent`). */
export type Rate = { readonly written: number; readonly sent: number }

type How = {
  readonly rate: Rate
  /** The prefix of each text, by which the texts of this run are found in every log. */
  readonly run: string
  /**
   * Returns false while more messages are in transit than the machine can handle. The simulated network itself would
   * accept any number of messages.
   */
  readonly mayWrite: () => boolean
}

/**
 * Lets customers write and the agent answer, at the given rate or as fast as the machine allows. Each message has a
 * unique text.
 */
export function startLoad(
  { simulatorUrl }: Addresses,
  { company: { agent }, conversations, trail }: Scene,
  { rate, run, mayWrite }: How,
): Load {
  const simulator = controlClient(simulatorUrl)
  const givenUp = new AbortController()
  let running = true

  async function every(perSecond: number, act: (count: number, conversation: Conversation) => Promise<void>) {
    let due = performance.now()
    for (let count = 0; running; count++) {
      const conversation = conversations[count % conversations.length]
      if (conversation && mayWrite()) await act(count, conversation)
      due = Math.max(due + 1_000 / perSecond, performance.now() - 1_000) // catches up on at most a second of delay
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
    const sent = send(ticketId, customer, `${run} enviada ${count} para ${customer}`)
    sent.catch(() => {}) // `stop` reports it
    sends.push(sent)
  })

  async function send(ticketId: number, customer: string, text: string): Promise<void> {
    const ids = await sendUntilAnswered(agent, ticketId, text, givenUp.signal)
    trail.answered.push(...ids.map((id) => ({ conversation: conversationOf(customer, true), text, id })))
  }

  const acting = Promise.all([writing, sending])
  acting.catch(() => {}) // as above
  const abandon = () => {
    running = false
    givenUp.abort()
  }

  return {
    abandon,
    stop: async () => {
      running = false
      const timer = setTimeout(abandon, ANSWERED_WITHIN_MS)
      try {
        await acting
        await Promise.all(sends)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
