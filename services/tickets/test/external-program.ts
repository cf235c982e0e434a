import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import { checkRequested } from '@recado/contracts/contacts/events'
import { sendExternally } from '@recado/contracts/messages/external-routes'
import { numberChecked } from '@recado/contracts/whatsapp/events'
import type { Company, Harness } from './harness.ts'
import { givenKnownCompany, givenToken } from './programs.ts'

/** To which programs of tests write. */
export const NUMBER = '5511987650009'

/** A token; unless its connection is open, numbers cannot be checked, and messages wait for it. */
export async function givenProgram(harness: Harness, status: ConnectionStatus = 'OPENING', of?: Company) {
  const company = of ?? (await givenKnownCompany(harness))
  const { whatsappId, token } = await givenToken(harness, company, status)
  return { company, whatsappId, token }
}

export type Sent = {
  readonly number?: string
  readonly body?: string
  readonly openTicket?: boolean
  readonly closeTicket?: boolean
  readonly queueId?: number
}

/** Sends a text as a program does. @param token null: none is shown @param key makes the request one that may come twice */
export const sendAs = ({ service }: Harness, token: string | null, sent: Sent = {}, key?: string) =>
  service.call(
    sendExternally,
    { body: { number: NUMBER, body: 'Seu pedido saiu', ...sent } },
    {
      as: null,
      ...(token !== null && { token }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    },
  )

/** Says what WhatsApp does of the number that was asked about last, as the gateway would. @param count of those asked about */
export async function tellOf({ service }: Harness, company: Company, phone: string | null, count = 1) {
  const { whatsappId, checkId, numbers } = (await company.heard(checkRequested, count))[count - 1] ?? {}
  const asked = { whatsappId: whatsappId ?? 0, checkId: checkId ?? '', number: numbers?.[0] ?? '' }
  const answer = phone
    ? { outcome: 'found' as const, address: { phone, lid: '77' } }
    : { outcome: 'absent' as const, address: null }
  await service.publish(numberChecked, company.id, { ...asked, ...answer })
  return { whatsappId, numbers }
}
