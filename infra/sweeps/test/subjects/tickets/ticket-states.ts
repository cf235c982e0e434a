import { sendMessage } from '@recado/contracts/messages/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import type { Company, Harness } from '../../../../../services/tickets/test/harness.ts'
import type { SweptCompany } from '../../../src/subject.ts'
import type { RunSql } from './run-sql.ts'

type Place = {
  readonly harness: Harness
  readonly company: Company
  readonly own: SweptCompany
  readonly sql: RunSql
}

/** Makes tickets that the admin has answered, in the states in which a route refuses a request. */
export function ticketStates({ harness, company, own, sql }: Place) {
  const { service } = harness
  const as = own.people.admin

  /** A ticket that the admin has answered, and the answer. */
  async function answered(): Promise<{ ticketId: number; messageId: number; whatsappId: number; contactId: number }> {
    const { id: ticketId, whatsappId, contactId } = await company.waiting(null)
    await service.call(updateTicket, { params: { ticketId }, body: { status: 'open' } }, as)
    const { body } = await service.call(sendMessage, { params: { ticketId }, body: { body: 'Oi' } }, as)
    return { ticketId, messageId: body.messages[0]?.id ?? 0, whatsappId, contactId }
  }
  async function closed() {
    const made = await answered()
    await service.call(updateTicket, { params: { ticketId: made.ticketId }, body: { status: 'closed' } }, as)
    return made
  }
  async function unlinked() {
    const made = await answered()
    await sql(
      `update connection_ref set status = 'DISCONNECTED' where company_id = $1 and id = $2`,
      own.id,
      made.whatsappId,
    )
    return made
  }
  async function old() {
    const made = await answered()
    await sql(`update message set created_at = '2020-01-01', ack = 2 where id = $1`, made.messageId)
    return made
  }
  return { answered, closed, unlinked, old }
}

export type TicketStates = ReturnType<typeof ticketStates>
