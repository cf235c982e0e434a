import { createTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { TestService } from '@recado/kit/testing/service'
import type { Given, Part } from './given.ts'

/** Requests that undo steps. */
export function undoRoutes({ harness, own, states, sql }: Given): Part {
  const { call } = harness.service
  const as = own.people.admin
  async function closed() {
    const made = await states.answered()
    const body = { status: 'closed', undoSeconds: 10 } as const
    const { body: ticket } = await call(updateTicket, { params: { ticketId: made.ticketId }, body }, as)
    const undoId = ticket.undo?.id ?? 0
    await sql(`update undo_step set until = now() + interval '1 day' where id = $1`, undoId)
    return { ...made, params: { undoId } }
  }
  return {
    samples: {
      undoStep: async () => ({ params: (await closed()).params }),
    },
    provocations: {
      undoStep: {
        ERR_UNDO_TOO_LATE: async () => {
          const { params } = await closed()
          await sql('update undo_step set until = now() where id = $1', params.undoId)
          return { params }
        },
        ERR_OTHER_OPEN_TICKET: async () => {
          const { params, contactId, whatsappId } = await closed()
          await call(createTicket, { body: { contactId, whatsappId } }, as)
          return { params }
        },
      },
    },
  }
}

/** A step that can be undone for a day. */
export async function undoOf(
  { database }: TestService,
  of: { readonly company: number; readonly ticket: number; readonly user: number },
): Promise<number> {
  const { rows } = await database.query(
    `insert into undo_step (company_id, ticket_id, user_id, kind, before, after, until)
      values ($1, $2, $3, 'tag', '{}', '{}', now() + interval '1 day') returning id::int`,
    [of.company, of.ticket, of.user],
  )
  return rows[0].id
}
