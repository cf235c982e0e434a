import { sendRequested } from '@recado/contracts/messages/events'
import type { OutgoingContent } from '@recado/contracts/whatsapp/content'
import { eventually } from '@recado/kit/testing/service'
import type { PhoneSettingsBody } from '@recado/whatsapp-simulator/control/shapes'
import { COMPANY_PHONE, type Gateway, type Network } from './harness.ts'
import { newId, textContent } from './sending.ts'

type Row = {
  token: Buffer | null
  token_at: Date | null
  issued_at: Date | null
  heard_at: Date | null
  lid: string | null
}
export type Someone = { readonly phone: string; readonly lid: string }

export const hasToken = ({ token }: Row) => token !== null
export const isIssued = ({ issued_at }: Row) => issued_at !== null

/** Lets people and the account of a company's connection exchange trust tokens, and reads the stored rows. */
export function trustOf(gateway: Gateway, { control }: Network, companyId: number, whatsappId: number) {
  let people = 0

  /** Registers a new person with these phone settings. */
  async function givenPerson(settings: PhoneSettingsBody = {}): Promise<Someone> {
    const phone = `55219888${String(++people).padStart(5, '0')}`
    const { lid } = await control.putPhone(phone, settings)
    return { phone, lid }
  }

  /** @returns the id of the message */
  async function send({ phone }: { phone: string }, content: OutgoingContent = textContent('olá')): Promise<string> {
    const waMessageId = newId()
    await gateway.publish(sendRequested, companyId, { whatsappId, waMessageId, to: { phone, lid: null }, content })
    return waMessageId
  }

  async function rowsOf({ phone, lid }: Someone): Promise<Row[]> {
    const { rows } = await gateway.database.query<Row>(
      'select * from contact_trust where company_id = $1 and connection_id = $2 and (lid = $3 or phone = $4)',
      [companyId, whatsappId, lid, phone],
    )
    return rows
  }
  const rowIs = (person: Someone, isEnough: (row: Row) => boolean) =>
    eventually(
      () => rowsOf(person),
      (rows) => rows.some(isEnough),
    )

  return {
    givenPerson,
    send,
    rowsOf,
    rowIs,
    /** Counts the tokens that our account has issued to a person. */
    issuesTo: async ({ phone }: { phone: string }): Promise<number> =>
      (await control.tokens(COMPANY_PHONE)).find(({ to }) => to === phone)?.count ?? 0,
    /** Waits until all due tokens are issued. They are issued in order, so the token to a new person is the last. */
    async issuesAreThrough(): Promise<void> {
      const other = await givenPerson()
      await send(other)
      await rowIs(other, isIssued)
    },
    /** Closes the socket and lets the gateway log in again. */
    async reconnect(): Promise<void> {
      await control.setFaults({ refuseUpgrade: 503 })
      await control.disconnect(COMPANY_PHONE, 'reset')
      await gateway.reaches(companyId, whatsappId, 'OPENING')
      await control.setFaults({})
      await gateway.reaches(companyId, whatsappId, 'CONNECTED')
    },
  }
}
