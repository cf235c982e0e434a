import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { Kysely, sql } from 'kysely'
import { getTicket } from '../src/conversation/tickets/ticket-repository.ts'
import type { Database, Tx } from '../src/tables/db.ts'

/** The query string of a list. */
export type Asked = {
  readonly status?: TicketStatus
  readonly showAll?: 'true'
  readonly queueIds?: number[] | undefined
  readonly noQueue?: 'false'
  readonly users?: number[]
  readonly tags?: number[]
  readonly withUnreadMessages?: 'true'
  readonly snoozed?: 'only' | 'without'
  readonly unanswered?: 'true'
  readonly order?: 'urgent'
  readonly searchParam?: string // texts without digits only: digits also match phone numbers
}

/** The board shows all tickets that are not closed, with any agent or none. */
type OfBoard = { readonly isBoard?: true }

type Listed = {
  readonly tickets: Ticket[]
  readonly counters: { open: number; pending: number; closed: number; unread: number }
}

/**
 * The plain implementation of the ticket lists, for comparison: it joins all shown values, counts all tickets and has
 * its own copy of the visibility rules. It is slow.
 */
export function joinedLists(url: string): {
  list(companyId: number, viewer: Viewer, asked: Asked & OfBoard): Promise<Listed>
  /** Ids of all tickets of the list, on all pages. */
  ids(companyId: number, viewer: Viewer, asked: Asked): Promise<number[]>
  close(): Promise<void>
} {
  const database = new Kysely<Database>({
    dialect: new CompanyDialect(createPool(url, 2, createLog('tickets', 'silent'))),
  })
  const inTx = createInTx(database, () => {})
  return {
    list: (companyId, viewer, asked) =>
      inTx(systemCaller(companyId, 'test'), async (tx) => {
        const rows = await findAll(tx, viewer, asked)
        const ofStatus = rows.filter(isOfStatus(asked))
        const tickets: Ticket[] = []
        for (const { id } of ofStatus.slice(0, 40)) tickets.push(await getTicket(tx, id))
        const count = (status: TicketStatus) => rows.filter((row) => row.status === status).length
        const unread = rows.filter(({ unreadMessages }) => unreadMessages > 0).length
        return {
          tickets,
          counters: { open: count('open'), pending: count('pending'), closed: count('closed'), unread },
        }
      }),
    ids: (companyId, viewer, asked) =>
      inTx(systemCaller(companyId, 'test'), async (tx) =>
        (await findAll(tx, viewer, asked)).filter(isOfStatus(asked)).map(({ id }) => id),
      ),
    close: () => database.destroy(),
  }
}

type Found = Pick<Ticket, 'id' | 'status' | 'unreadMessages'>

async function findAll({ db }: Tx, viewer: Viewer, asked: Asked & OfBoard): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select id, status, unread_messages as "unreadMessages" from ticket
    where ${sql.join([isSeen(viewer), ...conditionsOf(viewer, asked)], sql` and `)}
    order by ${asked.order ? sql`answer_due_at nulls last, queued_at nulls last, id` : sql`updated_at desc, id desc`}`.execute(
    db,
  )
  return rows
}

const isOfStatus =
  ({ status: asked }: Asked) =>
  ({ status }: Found): boolean =>
    asked === undefined || status === asked

function isSeen({ id, profile, queueIds, noQueueTickets }: Viewer) {
  if (profile === 'admin') return sql`not hidden`
  const isOfOwnQueue = sql`coalesce(queue_id = any(${[...queueIds]}::bigint[]), false)`
  return profile === 'supervisor'
    ? sql`not hidden and (${isOfOwnQueue} or user_id = ${id} or (${noQueueTickets} and queue_id is null))`
    : sql`not hidden and (${isOfOwnQueue}
        or (queue_id is null and (user_id = ${id} or (${noQueueTickets} and status = 'pending'))))`
}

function conditionsOf({ id, profile, queueIds }: Viewer, asked: Asked & OfBoard) {
  const isOwn = sql`(user_id = ${id} or status = 'pending')`
  const allowed = asked.queueIds?.filter(
    (queueId) => asked.isBoard || profile === 'admin' || queueIds.includes(queueId),
  )
  const isOfQueues = allowed ? sql`coalesce(queue_id = any(${allowed}::bigint[]), false)` : sql`queue_id is not null`
  return [
    ...(asked.isBoard ? [sql`status <> 'closed'`] : []),
    ...(asked.isBoard || asked.searchParam || (asked.showAll && profile !== 'user') ? [] : [isOwn]),
    ...(asked.searchParam ? [hasText(asked.searchParam)] : []),
    ...(asked.noQueue === 'false' ? [isOfQueues] : []),
    ...(asked.noQueue !== 'false' && allowed ? [sql`(${isOfQueues} or queue_id is null)`] : []),
    ...(asked.users ? [sql`user_id = any(${asked.users}::bigint[])`] : []),
    ...(asked.withUnreadMessages
      ? [
          sql`(unread_messages > 0 or woken_by is not null or (status <> 'closed' and handed_by is not null and (handed_by ->> 'id')::bigint is distinct from ${id}))`,
        ]
      : []),
    ...(asked.snoozed ? [sql`(snooze_kind is not null) = ${asked.snoozed === 'only'}`] : []),
    ...(asked.unanswered ? [sql`(awaiting_since is not null and status <> 'closed')`] : []),
    ...(asked.tags ? [sql`id in (select ticket_id from ticket_tag where tag_id = any(${asked.tags}::bigint[]))`] : []),
  ]
}

const hasText = (text: string) => sql`(
  exists (select from contact where contact.id = ticket.contact_id and strpos(folded(name), folded(${text})) > 0)
  or exists (select from user_ref where user_ref.id = ticket.user_id and strpos(folded(name), folded(${text})) > 0)
  or exists (select from message where message.ticket_id = ticket.id and strpos(search_body, folded(${text})) > 0
    and deleted_by is null and media_type <> 'system'))`
