import { randomUUID } from 'node:crypto'
import { userUpdated } from '@recado/contracts/auth/events'
import { connectionUpdated } from '@recado/contracts/connections/events'
import { eraseContact } from '@recado/contracts/contacts/data-routes'
import { changeContact, deleteContact, mergeContact } from '@recado/contracts/contacts/routes'
import { sendMessage } from '@recado/contracts/messages/routes'
import { updateQueue } from '@recado/contracts/queues/routes'
import { addTicketTag, changeTag, deleteTag } from '@recado/contracts/tags/routes'
import { aUser } from '@recado/contracts/testing/company'
import { aConnection } from '@recado/contracts/testing/conversation'
import { deleteTicket, readTicket, snoozeTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Undo } from '@recado/contracts/undo'
import { undoStep } from '@recado/contracts/undo/routes'
import { eventually } from '@recado/kit/testing/service'
import type { Company, Harness } from './harness.ts'
import { CUSTOMERS, queryOf, type Work } from './list-work.ts'
import { inHours, snoozesOf } from './snoozes.ts'

const IS_OF_CUSTOMER = 'contact_id in (select contact_id from contact_identity where company_id = $1)'

/** Changes of all values that lists show or count; the service refuses some of these changes. */
export function changesOf(
  harness: Harness,
  company: Company,
  { work, roll, observe }: { work: Work; roll: (of: number) => number; observe: () => Promise<void> },
) {
  const query = queryOf(harness)
  let texts = 0
  const { admin } = company
  const one = <T>(of: readonly T[]): T => of[roll(of.length)] as T
  const { call } = harness.service
  const on = snoozesOf(harness)
  let version = 10
  const ids = async (table: 'ticket' | 'contact', where = 'true'): Promise<number[]> =>
    (
      await query(`select id::float8 as id from ${table} where company_id = $1 and ${where} order by id`, [company.id])
    ).map(({ id }) => id)
  const ticket = async (where?: string) => one(await ids('ticket', `not hidden and ${where ?? 'true'}`))
  const contact = async () => one(await ids('contact'))
  const update = async (where: string, body: object, as = admin) =>
    call(updateTicket, { params: { ticketId: await ticket(where) }, body }, { as })
  const chatOf = async (ticketId: number) => {
    const [row] = await query(
      'select contact.number from contact join ticket on contact_id = contact.id where ticket.id = $1',
      [ticketId],
    )
    return { phone: String(row?.number ?? one(CUSTOMERS).phone), lid: null }
  }
  const heard = async (table: 'user_ref' | 'connection_ref') =>
    eventually(
      async () =>
        (await query(`select from ${table} where company_id = $1 and version = $2`, [company.id, version])).length,
    )
  /** A customer writes, and the message is stored. */
  async function write(chat = one(CUSTOMERS)): Promise<void> {
    const text = `Texto ${++texts}`
    await company.receive(work.whatsappId, { chat, text })
    await eventually(
      async () => (await query('select from message where company_id = $1 and body = $2', [company.id, text])).length,
    )
  }
  const undone = async (step: Promise<{ body: { undo?: Undo | null | undefined } }>) => {
    const { undo } = (await step).body
    if (undo) await call(undoStep, { params: { undoId: undo.id } }, { as: admin })
  }
  const undoSeconds = 10
  const close = (where: string) => update(where, { status: 'closed', farewell: false, undoSeconds })
  const steps: (() => Promise<unknown>)[] = [
    () => write(),
    async () => {
      const params = { ticketId: await ticket(`status = 'open' and ${IS_OF_CUSTOMER}`) }
      return call(sendMessage, { params, body: { body: 'Olá', clientId: randomUUID() } }, { as: admin })
    },
    () => undone(close(`status = 'open'`)),
    () => undone(close(`status = 'pending'`)),
    () =>
      undone(update(`status = 'open'`, { userId: one(work.people).userId, queueId: one(work.queues).id, undoSeconds })),
    async () => {
      const params = { ticketId: await ticket(`status <> 'closed'`) }
      const snoozed = await call(snoozeTicket, { params, body: { untilAnswer: true, undoSeconds } }, { as: admin })
      await observe()
      return undone(Promise.resolve(snoozed))
    },
    async () => {
      const ticketId = await ticket(`status = 'open' and ${IS_OF_CUSTOMER}`)
      await call(
        updateTicket,
        { params: { ticketId }, body: { status: 'closed', farewell: false, undoSeconds } },
        { as: admin },
      )
      await write(await chatOf(ticketId)) // takes the close back
    },
    async () => {
      const ticketId = await ticket(`status <> 'closed' and ${IS_OF_CUSTOMER}`)
      await on.snooze(ticketId, { untilAnswer: true }, admin)
      await observe()
      await write(await chatOf(ticketId)) // wakes it
    },
    () => update(`status = 'pending'`, { status: 'open' }, one(work.people)),
    () => update(`status = 'open'`, { status: 'pending', queueId: one(work.queues).id }),
    () => update(`status = 'open'`, { status: 'closed', farewell: false }),
    () => update(`status = 'pending'`, { status: 'closed', farewell: false }, one(work.people)),
    () => update(`status = 'closed'`, { status: 'open', queueId: one(work.queues).id }),
    () => update(`status = 'open'`, { userId: one(work.people).userId, queueId: one(work.queues).id }),
    async () => on.snooze(await ticket(`status <> 'closed'`), { untilAnswer: true }, admin),
    async () => on.snooze(await ticket(`status <> 'closed'`), { until: inHours(1 + roll(9)) }, admin),
    async () => on.snooze(await ticket(`status <> 'closed' and answer_due_at < now()`), { untilAnswer: true }, admin),
    async () => on.wake(await ticket('snooze_kind is not null'), admin),
    async () => {
      const id = await ticket('snooze_kind is not null')
      await on.letPass(id)
      await eventually(
        async () => (await query('select from ticket where id = $1 and snooze_kind is not null', [id])).length === 0,
      )
    },
    async () => call(readTicket, { params: { ticketId: await ticket(`status = 'open'`) } }, { as: admin }),
    async () => call(deleteTicket, { params: { ticketId: await ticket() } }, { as: admin }),
    async () =>
      call(
        mergeContact,
        { params: { contactId: await contact() }, body: { sourceId: await contact() } },
        { as: admin },
      ),
    async () =>
      call(
        changeContact,
        { params: { contactId: await contact() }, body: { name: `Outro ${roll(99)}` } },
        { as: admin },
      ),
    async () =>
      call(deleteContact, { params: { contactId: await contact() }, query: { force: 'true' } }, { as: admin }),
    async () => {
      const contactId = await contact()
      const [{ name }] = await query('select name from contact where id = $1', [contactId])
      return call(eraseContact, { params: { contactId }, body: { name } }, { as: admin })
    },
    async () => call(addTicketTag, { params: { ticketId: await ticket(), tagId: one(work.tags) } }, { as: admin }),
    () => call(changeTag, { params: { tagId: one(work.tags) }, body: { name: `Tag ${roll(999)}` } }, { as: admin }),
    () => call(deleteTag, { params: { tagId: work.tags.length > 2 ? (work.tags.pop() ?? 0) : 0 } }, { as: admin }),
    () =>
      call(
        updateQueue,
        { params: { queueId: one(work.queues).id }, body: { name: `Fila ${roll(999)}` } },
        { as: admin },
      ),
    async () => {
      const { userId, ...person } = one(work.people.slice(1))
      const user = {
        ...aUser(company.id),
        ...person,
        id: userId,
        name: `Nome ${roll(999)}`,
        version: ++version,
        rightsVersion: 1,
      }
      await harness.service.publish(userUpdated, company.id, { user })
      await heard('user_ref')
    },
    async () => {
      const connection = {
        ...aConnection(company.id),
        id: work.whatsappId,
        name: `Loja ${roll(999)}`,
        version: ++version,
      }
      await harness.service.publish(connectionUpdated, company.id, { connection })
      await heard('connection_ref')
    },
    async () =>
      query(
        `update ticket set hidden = false, version = version + 1 where id = (select min(id) from ticket where company_id = $1 and hidden)`,
        [company.id],
      ),
    async () =>
      query(`update ticket set unread_messages = 1 - least(unread_messages, 1) where company_id = $1 and id % 7 = $2`, [
        company.id,
        roll(7),
      ]),
  ]
  return { random: () => one(steps)(), all: steps }
}
