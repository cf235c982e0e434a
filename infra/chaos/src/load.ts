import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sendMessage } from '@recado/contracts/messages/routes'
import { controlClient } from '@recado/whatsapp-simulator/control-client'
import type { Addresses } from './company.ts'
import type { Conversation } from './conversations.ts'
import { CallError } from './person.ts'
import type { Scene } from './scene.ts'

const REPEAT_MS = 300 // an unanswered send is repeated after this, with the same key

export type Load = {
  /** Writes nothing new, and resolves once every send has its answer. */
  stop(): Promise<void>
}

/** Customers write and the agent answers, at so many messages a second each, every one with a text of its own. */
export function startLoad(
  { simulatorUrl }: Addresses,
  { company, conversations, trail }: Scene,
  perSecond: { readonly written: number; readonly sent: number },
): Load {
  const { agent, number } = company
  const simulator = controlClient(simulatorUrl)
  const sentBefore = trail.answered.length
  let running = true

  async function every(rate: number, act: (count: number, conversation: Conversation) => Promise<void>): Promise<void> {
    for (let count = 0; running; count++) {
      const conversation = conversations[count % conversations.length]
      if (conversation) await act(count, conversation)
      await pause(1_000 / rate)
    }
  }

  const writing = every(perSecond.written, async (_count, { customer }) => {
    const text = `recebida ${trail.written.length} de ${customer}`
    trail.written.push({ conversation: customer, text })
    await simulator.sendMessage(customer, { to: number, text })
  })

  const sends: Promise<void>[] = []
  const sending = every(perSecond.sent, async (count, { ticketId, customer }) => {
    sends.push(sendUntilAnswered(ticketId, `enviada ${sentBefore + count} para ${customer}`))
  })

  async function sendUntilAnswered(ticketId: number, text: string): Promise<void> {
    const key = randomUUID()
    const input = { params: { ticketId }, body: { body: text, clientId: randomUUID() } }
    while (true) {
      try {
        const { messages } = await agent.call(sendMessage, input, key)
        trail.answered.push(...messages.map(({ waMessageId }) => ({ text, waMessageId })))
        return
      } catch (error) {
        const isRefusal =
          error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 409
        if (isRefusal) throw error
        await pause(REPEAT_MS)
      }
    }
  }

  return {
    stop: async () => {
      running = false
      await Promise.all([writing, sending])
      await Promise.all(sends)
    },
  }
}
