import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import { checkRequested } from '@recado/contracts/contacts/events'
import { sendExternally } from '@recado/contracts/messages/external-routes'
import { numberChecked } from '@recado/contracts/whatsapp/events'
import type { Company, Harness } from './harness.ts'
import { givenKnownCompany, givenToken } from './programs.ts'

/** The number to which the test programs write. */
export const NUMBER = '5511987650009'

/** Creates a company with a connection and a token. Unless the connection is open, number checks and messages wait. */
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

/** Sends a text as an external program does. @param token null sends no token @param key the idempotency key */
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

/** Answers the latest number check as the gateway does. @param count number of checks requested so far */
export async function tellOf({ service }: Harness, company: Company, phone: string | null, count = 1) {
  const { whatsappId, checkId, numbers } = (await company.heard(checkRequested, count))[count - 1] ?? {}
  const asked = { whatsappId: whatsappId ?? 0, checkId: checkId ?? '', number: numbers?.[0] ?? '' }
  const answer = phone
    ? { outcome: 'found' as const, address: { phone, lid: '77' } }
    : { outcome: 'absent' as const, address: null }
  await service.publish(numberChecked, company.id, { ...asked, ...answer })
  return { whatsappId, numbers }
}
