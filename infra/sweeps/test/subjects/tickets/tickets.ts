import { createContact } from '@recado/contracts/contacts/routes'
import { createTicket } from '@recado/contracts/tickets/routes'
import type { TestService } from '@recado/kit/testing/service'
import { mark } from '../../../src/marks.ts'
import { fieldFilters, ownField } from './contact-fields.ts'
import type { Given, Part } from './given.ts'

/** Requests about tickets and their statistics. */
export function ticketRoutes(given: Given): Part {
  const { harness, company, own, sql } = given
  const { answered, closed, unlinked } = given.states
  const { service } = harness
  const as = own.people.admin
  const params = { ticketId: own.ids.ticket }
  const fields = [ownField(given)]
  const texts = { pushName: mark('A', 'contact'), text: mark('A', 'text') }
  const ofTicket = ({ ticketId }: { ticketId: number }, body: object) => ({ params: { ticketId }, body })
  return {
    samples: {
      listTickets: () => ({ query: { showAll: 'true', fields } }),
      countTickets: () => ({ query: { showAll: 'true', fields } }),
      getTicket: () => ({ params }),
      getTicketByUuid: () => ({ params: { uuid: own.uuids?.ticket } }),
      exportTicket: () => ({ params }),
      readTicket: () => ({ params }),
      snoozeTicket: () => ({ params, body: { untilAnswer: true } }),
      wakeTicket: () => ({ params }),
      createTicket: async () => ({
        body: {
          contactId: await insertContact(service, company.id),
          queueId: own.ids.queue,
          whatsappId: own.ids.whatsapp,
          userId: own.ids.user,
        },
      }),
      deleteTicket: async () => ({ params: { ticketId: (await company.waiting(null, texts)).id } }),
      updateTicket: async () => ({
        params: { ticketId: (await company.waiting(null, texts)).id },
        body: { status: 'open', userId: own.ids.user },
      }),
      showDashboard: () => ({ query: { days: 30 } }),
      showReport: () => ({ query: { ...lastDays(), by: 'queue' } }),
      showReportHours: () => ({ query: { ...lastDays(), list: 'new' } }),
      listReported: () => ({ query: { ...lastDays(), list: 'new' } }),
      exportReport: () => ({ query: lastDays() }),
      exportReportSheet: () => ({ query: lastDays() }),
    },
    provocations: {
      listTickets: fieldFilters(given),
      countTickets: fieldFilters(given),
      createTicket: {
        ERR_NO_DEF_WAPP_FOUND: async () => {
          const { admin } = await harness.company()
          const contact = { body: { name: 'Sem conexão', number: '5511987650098' } }
          const made = await service.call(createContact, contact, { as: admin })
          return { as: { as: admin }, body: { contactId: made.body.id } }
        },
        ERR_WAPP_INVALID_CONTACT: async () => {
          const { contactId, whatsappId } = await closed()
          await sql('update contact set is_whatsapp_valid = false where id = $1', contactId)
          return { body: { contactId, whatsappId } }
        },
        ERR_WAPP_NOT_INITIALIZED: async () => {
          const { whatsappId, contactId } = await unlinked()
          return { body: { contactId, whatsappId } }
        },
        ERR_USER_NOT_IN_QUEUE: async () => ({
          body: { contactId: own.ids.contact, queueId: own.ids.queue, userId: (await company.person()).userId },
        }),
      },
      updateTicket: {
        ERR_WAPP_NOT_INITIALIZED: async () => {
          const made = await closed()
          await sql(
            'update connection_ref set deleted = true where company_id = $1 and id = $2',
            own.id,
            made.whatsappId,
          )
          return ofTicket(made, { status: 'open', queueId: null })
        },
        ERR_TICKET_STATUS: async () => ofTicket(await closed(), { status: 'closed' }),
        ERR_TICKET_ALREADY_ACCEPTED: async () => ({
          ...ofTicket(await answered(), { status: 'open' }),
          as: { as: await company.person({ profile: 'supervisor', noQueueTickets: 'enable' }) },
        }),
        ERR_OTHER_OPEN_TICKET: async () => {
          const { ticketId, contactId, whatsappId } = await closed()
          await service.call(createTicket, { body: { contactId, whatsappId } }, as)
          return ofTicket({ ticketId }, { status: 'open', queueId: null })
        },
        ERR_USER_NOT_IN_QUEUE: async () =>
          ofTicket(await answered(), { queueId: own.ids.queue, userId: (await company.person()).userId }),
      },
      snoozeTicket: { ERR_TICKET_STATUS: async () => ofTicket(await closed(), { untilAnswer: true }) },
      wakeTicket: { ERR_TICKET_STATUS: async () => ({ params: { ticketId: (await closed()).ticketId } }) },
      showDashboard: { ERR_DASHBOARD_FILTER: () => ({ query: {} }) },
    },
  }
}

/** The days around today, in any time zone. */
function lastDays() {
  const day = (offset: number) => new Date(Date.now() + offset * 24 * 60 * 60_000).toISOString().slice(0, 10)
  return { date_from: day(-3), date_to: day(1) }
}

/** Inserts a contact without a ticket. */
async function insertContact({ database }: TestService, companyId: number): Promise<number> {
  const { rows } = await database.query(
    `insert into contact (company_id, name, number) values ($1, 'Nova', '5511944440000') returning id::int`,
    [companyId],
  )
  return rows[0].id
}
