import { MovedTicket } from '@recado/contracts/moving-in/rows'
import { ticketCreated } from '@recado/contracts/tickets/events'
import { getCompany } from '@recado/kit/copies/companies'
import { findMoved } from '@recado/kit/moving-in/import-map'
import { movedId, mover } from '@recado/kit/moving-in/move-batch'
import { previewOf } from '../conversation/messages/message-rules.ts'
import { previewIn } from '../conversation/messages/said-repository.ts'
import { emptyColumns, lastColumns, wordsOf } from '../conversation/tickets/shown-columns.ts'
import { getTickets } from '../conversation/tickets/ticket-repository.ts'
import type { Database } from '../tables/db.ts'
import { insertMovedTickets, type TicketRow } from './moved-ticket-repository.ts'

/**
 * Adds tickets as they are, without messages, facts for reports or timers. Those that are not closed are announced, so
 * that other services and browsers know them.
 * @throws NotMovable when the contact or a tag did not come
 */
export const movedTicket = mover<Database, MovedTicket>({
  row: MovedTicket,
  isMapped: true,
  add: async (tx, rows, origin) => {
    const find = (kind: 'contact' | 'tag', sources: readonly string[]) => findMoved(tx, { origin, kind }, sources)
    const contacts = await find(
      'contact',
      rows.map(({ contact }) => contact),
    )
    const tags = await find(
      'tag',
      rows.flatMap((row) => row.tags),
    )
    const { language } = await getCompany(tx)
    const tickets = rows.map((row) => ({
      row: columnsOf(row, movedId(contacts, 'contact', row.contact), language),
      tagIds: row.tags.map((tag) => movedId(tags, 'tag', tag)),
    }))
    const ids = await insertMovedTickets(tx, tickets)
    const active = ids.filter((_, index) => rows[index]?.status !== 'closed')
    for (const ticket of await getTickets(tx, active)) await tx.emit(ticketCreated, { ticket })
    return ids.map((id) => ({ id }))
  },
})

type Language = Awaited<ReturnType<typeof getCompany>>['language']

function columnsOf(row: MovedTicket, contactId: number, language: Language): TicketRow {
  const { userId, queueId, whatsappId, unreadMessages, rating, lastInboundAt } = row
  const [createdAt, updatedAt] = [new Date(row.createdAt), new Date(row.updatedAt)]
  const status = row.status === 'open' && userId === null ? 'pending' : row.status
  return {
    status,
    user_id: status === 'pending' ? null : userId,
    queue_id: queueId,
    whatsapp_id: whatsappId,
    contact_id: contactId,
    ...lastOf(row, language),
    last_inbound_at: lastInboundAt === null ? null : new Date(lastInboundAt),
    unread_messages: status === 'closed' ? 0 : unreadMessages,
    origin: 'inbound',
    queued_at: createdAt,
    accepted_at: null,
    closed_at: status === 'closed' ? updatedAt : null,
    closed_by: null,
    bot_paused: status !== 'closed', // the bot of the former system may have begun a menu that this one does not know
    rating: rating?.rate ?? null,
    rated_at: rating && new Date(rating.at),
    created_at: createdAt,
    updated_at: updatedAt,
  }
}

function lastOf({ last, updatedAt }: MovedTicket, language: Language) {
  const none = { preview: null, preview_words: null, preview_at: null, preview_origin: null, preview_user_id: null }
  if (!last) return { ...emptyColumns({ at: new Date(updatedAt), fromMe: false }), last_words: null, ...none }
  const words = previewIn(language, previewOf(last))
  const origin = originOf(last)
  const by = { at: new Date(last.at), origin, userId: null }
  return { ...lastColumns(words, by), ...wordsOf(words, by) }
}

/** The origin of a message. The former system distinguishes only the contact, a bot and the company. */
export const originOf = ({ fromMe, isBot }: { readonly fromMe: boolean; readonly isBot: boolean }) =>
  !fromMe ? ('inbound' as const) : isBot ? ('bot' as const) : ('phone' as const)
