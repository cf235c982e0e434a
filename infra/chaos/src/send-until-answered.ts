import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sendMessage } from '@recado/contracts/messages/routes'
import { CallError, type Person } from './person.ts'

const REPEAT_MS = 300 // after this time, a request without an answer is sent again with the same idempotency key

/**
 * Sends a text, and repeats the request with the same idempotency key until it is answered, so that the text is sent
 * once.
 * @param giveUp ends the repetition when it is aborted
 * @returns the WhatsApp ids of the stored messages @throws CallError when the product refuses the request, or its last
 * error after `giveUp`
 */
export async function sendUntilAnswered(
  person: Person,
  ticketId: number,
  text: string,
  giveUp?: AbortSignal,
): Promise<string[]> {
  const key = randomUUID()
  const input = { params: { ticketId }, body: { body: text, clientId: randomUUID() } }
  while (true) {
    try {
      const { messages } = await person.call(sendMessage, input, key)
      return messages.map(({ waMessageId }) => waMessageId)
    } catch (error) {
      const isRefusal = error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 409
      if (isRefusal || giveUp?.aborted) throw error
      await pause(REPEAT_MS)
    }
  }
}
