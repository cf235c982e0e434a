import { randomBytes, randomUUID } from 'node:crypto'
import { sendRequested } from '@recado/contracts/messages/events'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { COMPANY_PHONE, CUSTOMER, type Gateway, type Network } from './harness.ts'

/** An id in the form that the tickets service creates. */
export const newId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

export const textContent = (text: string) => ({ kind: 'text' as const, text, quoted: null })

/**
 * Waits until a message is delivered or fails.
 *
 * @returns `delivered`, the error, or `failed` for a failure without an error
 */
export async function fateOf(gateway: Gateway, companyId: number, id: string): Promise<string> {
  const all = await gateway.heard(messageAcknowledged, companyId, (data) =>
    data.some(({ waMessageId, ack }) => waMessageId === id && (ack === -1 || ack >= 2)),
  )
  const last = all.filter(({ waMessageId }) => waMessageId === id).at(-1)
  return last?.error ?? (last?.ack === -1 ? 'failed' : 'delivered')
}

/** Sends messages on one company's connection, and reads their effects from the customer's phone. */
export function sendingOf(gateway: Gateway, { control }: Network, companyId: number, whatsappId: number) {
  return {
    /** @returns the message's id */
    async send(text: string, waMessageId = newId(), eventId: string = randomUUID()): Promise<string> {
      const to = { phone: CUSTOMER, lid: null }
      await gateway.publish(
        sendRequested,
        companyId,
        { whatsappId, waMessageId, to, content: textContent(text) },
        eventId,
      )
      return waMessageId
    },
    /** Closes the company's socket to WhatsApp, and refuses new ones until the faults are cleared. */
    async cutLine(): Promise<void> {
      await control.setFaults({ refuseUpgrade: 503 })
      await control.disconnect(COMPANY_PHONE, 'reset')
      await gateway.reaches(companyId, whatsappId, 'OPENING')
    },
    /** Waits for the acknowledgement `last`. @returns all acknowledgements of the message, in order */
    async acksOf(id: string, last: number) {
      const all = await gateway.heard(messageAcknowledged, companyId, (data) =>
        data.some(({ waMessageId, ack }) => waMessageId === id && ack === last),
      )
      const own = all.filter(({ waMessageId }) => waMessageId === id)
      return own.map(({ ack, error }) => (error ? `${ack} ${error}` : ack))
    },
    onPhone: async (text: string) => (await control.messages(CUSTOMER)).filter((message) => message.text === text),
    async stateOf(id: string): Promise<string | undefined> {
      const { rows } = await gateway.database.query<{ state: string }>(
        'select state from outbound where company_id = $1 and wa_message_id = $2',
        [companyId, id],
      )
      return rows[0]?.state
    },
  }
}
