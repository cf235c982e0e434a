import { randomBytes, randomUUID } from 'node:crypto'
import { sendRequested } from '@recado/contracts/messages/events'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { COMPANY_PHONE, CUSTOMER, type Gateway, type Network } from './harness.ts'

/** An id as the tickets service makes them. */
export const newId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

export const textContent = (text: string) => ({ kind: 'text' as const, text, quoted: null })

/** Waits for the fate of a message. @returns `delivered`, the error that it failed with, or `failed` without one */
export async function fateOf(gateway: Gateway, companyId: number, id: string): Promise<string> {
  const all = await gateway.heard(messageAcknowledged, companyId, (data) =>
    data.some(({ waMessageId, ack }) => waMessageId === id && (ack === -1 || ack >= 2)),
  )
  const last = all.filter(({ waMessageId }) => waMessageId === id).at(-1)
  return last?.error ?? (last?.ack === -1 ? 'failed' : 'delivered')
}

/** The requests of tests to one company's connection, and their effects on the customer's phone. */
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
    /** Cuts the company's line to WhatsApp, and keeps it cut until the faults are cleared. */
    async cutLine(): Promise<void> {
      await control.setFaults({ refuseUpgrade: 503 })
      await control.disconnect(COMPANY_PHONE, 'reset')
      await gateway.reaches(companyId, whatsappId, 'OPENING')
    },
    /** All acknowledgements of a message in their order, once this one is among them. */
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
