import { type Draft, draftAll, type Reading } from '../draft.ts'
import { type FormerSystem, ofCompany, type Row } from '../former/former-system.ts'
import {
  groupBy,
  isYes,
  neededTimeOf,
  numberOf,
  referenceOf,
  sourceOf,
  textOf,
  timeOf,
  Unfit,
} from '../former/read-values.ts'
import type { Note } from '../note.ts'
import { contentOf } from './message-content.ts'
import { FORMER } from './read-connections.ts'

const STATUSES = ['pending', 'open', 'closed']

/** Tickets with their last message, tags and rating, oldest first. */
export async function* readTickets({ former, ids }: Reading): AsyncGenerator<Draft[]> {
  const [own, values] = ofCompany(former, 'Tickets', 'ticket.')
  const [said] = ofCompany(former, 'Messages')
  const lanes = await lanesOf(former)
  // both sub-selects read the messages once for all tickets, because they may have no index by ticket
  const tickets = `select ticket.*, last.body as "lastBody", last."mediaType" as "lastType", last."mediaUrl" as "lastUrl",
      last."fromMe" as "lastFromMe", last."createdAt" as "lastAt", inbound.at as "inboundAt"
    from "Tickets" ticket
    left join (select distinct on ("ticketId") * from "Messages" where ${said} order by "ticketId", "createdAt" desc, id desc)
      as last on last."ticketId" = ticket.id
    left join (select "ticketId", max("createdAt") as at from "Messages" where ${said} and not "fromMe" group by 1)
      as inbound on inbound."ticketId" = ticket.id
    where ${own} order by ticket.id`
  for await (const rows of former.pages(tickets, values)) {
    const page = rows.map((row) => row['id'])
    const tags = await linked(former, 'TicketTags', page)
    const ratings = await linked(former, 'UserRatings', page)
    yield draftAll(rows, (row, note) => {
      const connection = referenceOf(row, 'whatsappId')
      const isFormer = connection === null
      const status = textOf(row, 'status')
      if (!STATUSES.includes(status)) throw new Unfit(`status: "${status}" is unknown`)
      if (isFormer && status !== 'closed') note('its connection was deleted, so it comes closed')
      return {
        status: isFormer ? 'closed' : status,
        userId: ids.ofAny('user', referenceOf(row, 'userId')),
        queueId: ids.ofAny('queue', referenceOf(row, 'queueId')),
        whatsappId: connection === null ? ids.of('formerConnection', FORMER) : ids.of('connection', connection),
        contact: sourceOf(row, 'contactId'),
        tags: tagsOf(tags.get(sourceOf(row)) ?? [], lanes, note),
        unreadMessages: Math.max(0, Math.trunc(numberOf(row, 'unreadMessages'))),
        last: lastOf(row),
        lastInboundAt: timeOf(row, 'inboundAt'),
        rating: ratingOf(ratings.get(sourceOf(row))?.at(-1), note),
        createdAt: neededTimeOf(row, 'createdAt'),
        updatedAt: neededTimeOf(row, 'updatedAt'),
      }
    })
  }
}

async function linked(
  { has, all }: FormerSystem,
  table: string,
  page: readonly unknown[],
): Promise<Map<string, Row[]>> {
  if (!has(table)) return new Map()
  const order = table === 'TicketTags' ? '"tagId"' : '"createdAt"'
  return groupBy(
    await all(`select * from "${table}" where "ticketId" = any ($1) order by ${order}`, [page]),
    'ticketId',
  )
}

async function lanesOf({ has, all }: FormerSystem): Promise<Set<string>> {
  if (!has('Tags', 'kanban')) return new Set()
  return new Set((await all('select id from "Tags" where kanban = 1')).map((row) => sourceOf(row)))
}

function tagsOf(links: readonly Row[], lanes: ReadonlySet<string>, note: Note): string[] {
  const tags = [...new Set(links.map((link) => sourceOf(link, 'tagId')))]
  const own = tags.filter((tag) => lanes.has(tag))
  if (own.length < 2) return tags
  note(`it is in the lanes ${own.join(' and ')} at once, which were left out`)
  return tags.filter((tag) => !lanes.has(tag))
}

function lastOf(row: Row) {
  const at = timeOf(row, 'lastAt')
  if (at === null) return null
  const { mediaType, body, isBot } = contentOf({
    body: row['lastBody'],
    mediaType: row['lastType'],
    mediaUrl: row['lastUrl'],
    fromMe: row['lastFromMe'],
  })
  return { body, mediaType, fromMe: isYes(row, 'lastFromMe'), isBot, at }
}

function ratingOf(row: Row | undefined, note: Note) {
  if (!row) return null
  const rate = numberOf(row, 'rate')
  if (rate === 1 || rate === 2 || rate === 3) return { rate, at: neededTimeOf(row, 'createdAt') }
  note(`its rating ${rate} is not on the scale from 1 to 3 and was left out`)
  return null
}
