import { sendRequested } from '@recado/contracts/messages/events'
import { sendMessage } from '@recado/contracts/messages/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Undo } from '@recado/contracts/undo'
import { undoStep } from '@recado/contracts/undo/routes'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import type { Company, Harness, Person } from './harness.ts'

export const FAREWELL = 'Obrigado pelo contato!'
export const MOVED = 'Você foi transferido'
const CARLA = { phone: '5511987654321', lid: null }

/** Tools for tests of undoable steps. Their clock is set by hand: a step stays undoable until `letTimePass`. */
export function undoingIn(harness: Harness) {
  const { service } = harness
  const query = (text: string, values: readonly unknown[]) => service.database.query(text, [...values])

  /** A company that sends farewells, requests ratings and announces transfers, with a ticket that an agent answers. */
  async function given() {
    const company = await harness.company()
    await company.setting('userRating', 'enabled')
    await company.setting('sendMsgTransfTicket', 'enabled')
    await company.setting('transferMessage', MOVED)
    const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })]
    const connection = await company.connection({ queueIds: [sales.id], completionMessage: FAREWELL })
    const agent = await company.person({ name: 'Bia', queueIds: [sales.id] })
    const colleague = await company.person({ name: 'Caio', queueIds: [sales.id, support.id] })
    const write = (text: string, more: object = {}) => company.receive(connection.id, { chat: CARLA, text, ...more })
    await write('Oi')
    const [waiting] = await company.tickets((all) => all.length === 1)
    if (!waiting) throw new Error('no ticket')
    const ticket = await company.accept(waiting, agent)
    return { company, sales, support, connection, agent, colleague, waiting, ticket, write }
  }

  /** Takes a step that can be undone, and stops its clock. */
  async function offered<B extends { undo?: Undo | null | undefined }>(
    step: Promise<{ status: number; body: B }>,
  ): Promise<{ body: B; undo: Undo }> {
    const { status, body } = await step
    if (status !== 200 || !body.undo) throw new Error(`not offered: ${status} ${JSON.stringify(body)}`)
    await setEnd(body.undo.id, '1 hour')
    return { body, undo: body.undo }
  }
  const change = ({ id: ticketId }: Pick<Ticket, 'id'>, body: object, as: Person) =>
    service.call(updateTicket, { params: { ticketId }, body: { undoSeconds: 10, ...body } }, { as })
  const close = (ticket: Ticket, as: Person, more: object = {}) =>
    offered(change(ticket, { status: 'closed', ...more }, as))
  const undo = ({ id: undoId }: Pick<Undo, 'id'>, as: Person) => service.call(undoStep, { params: { undoId } }, { as })

  async function setEnd(stepId: number, fromNow: string): Promise<void> {
    await query('update undo_step set until = clock_timestamp() + $2::interval where id = $1', [stepId, fromNow])
    await query(
      `update webhook_delivery set due_at = clock_timestamp() + $2::interval where undo_step_id = $1 and status = 'waiting'`,
      [stepId, fromNow],
    )
  }
  const stateOf = async ({ id }: Pick<Undo, 'id'>): Promise<string | undefined> =>
    (await query('select state from undo_step where id = $1', [id])).rows[0]?.state
  /** Lets the undo time of a step pass, and waits until the job has ended the step. */
  async function letTimePass(step: Pick<Undo, 'id'>): Promise<string | undefined> {
    await setEnd(step.id, '-1 second')
    return eventually(
      () => stateOf(step),
      (state) => state !== 'offered',
    )
  }

  /** The texts that were sent to contacts, in order. */
  const said = async (company: Company): Promise<string[]> =>
    (await service.heard(sendRequested, company.id, () => true)).map(({ content }) =>
      'text' in content ? content.text : content.kind,
    )
  const ratingUntil = async ({ id }: Pick<Ticket, 'id'>): Promise<Date | null> =>
    (await query('select rating_until from ticket where id = $1', [id])).rows[0]?.rating_until
  const activeTickets = async (company: Company): Promise<number> =>
    (await query(`select from ticket where company_id = $1 and status <> 'closed'`, [company.id])).rowCount ?? 0

  /** Sends a text of the agent and waits until WhatsApp has delivered it. @returns the message */
  async function sent(company: Company, ticket: Ticket, agent: Person, body = 'Errei') {
    await service.call(sendMessage, { params: { ticketId: ticket.id }, body: { body } }, { as: agent })
    const message = (await company.messages(ticket.id)).at(-1)
    if (!message) throw new Error('no message')
    const { waMessageId, id } = message
    const { whatsappId } = ticket
    await service.publish(messageAcknowledged, company.id, { whatsappId, waMessageId, ack: 2, error: null })
    return eventually(
      async () => (await company.messages(ticket.id)).find((one) => one.id === id) ?? message,
      ({ ack }) => ack === 2,
    )
  }

  return {
    query,
    given,
    offered,
    change,
    close,
    undo,
    setEnd,
    stateOf,
    letTimePass,
    said,
    ratingUntil,
    activeTickets,
    sent,
  }
}
