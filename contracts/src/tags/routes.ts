import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { jsonList, PageQuery, pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { TagBrief } from '../tag-brief.ts'
import { plainName } from '../text/visible.ts'
import { Ticket } from '../tickets/ticket.ts'
import { QueryUndoSeconds, UndoSeconds, undoable } from '../undo.ts'
import { Tag } from './tag.ts'

const tagParams = z.object({ tagId: textRef('tag') })
const ticketParams = z.object({ ticketId: textRef('ticket') })
const ticketTagParams = ticketParams.extend(tagParams.shape)

const name = z.string().overwrite(plainName).min(1, { abort: true }).min(3, 'tag_too_short').max(50)
const color = z
  .string()
  .trim()
  .regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i)
const kanban = z.int().min(0).max(1)

/** A tag in a list, with the number of its tickets that the caller can see. */
const CountedTag = Tag.extend({ ticketsCount: z.int().min(0) }).meta({ id: 'CountedTag' })

/** A ticket after a change of its tags. The change can be undone. */
const TaggedTicket = Ticket.extend(undoable).meta({ id: 'TaggedTicket' })
const undoQuery = z.object({ undoSeconds: QueryUndoSeconds.default(0) })

/** Clients send either a whole tag or only its id. */
const tagId = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value),
  ref('tag'),
)

export const listTags = defineRoute({
  method: 'GET',
  url: '/tags',
  summary: 'Tags by name; without a page number, the first 500',
  access: 'tags:read',
  scope: 'read',
  query: PageQuery.extend({ pageNumber: z.coerce.number<number>().int().min(1).max(10_000).optional() }),
  status: 200,
  response: pageOf('tags', CountedTag),
  errors: [],
})

export const pickTags = defineRoute({
  method: 'GET',
  url: '/tags/list',
  summary: 'The first 500 tags by name, for pickers',
  access: 'tags:read',
  scope: 'read',
  status: 200,
  response: z.array(Tag),
  errors: [],
})

export const listLanes = defineRoute({
  method: 'GET',
  url: '/tags/kanban',
  summary: 'The lanes of the board, in their order',
  access: 'kanban:read',
  feature: 'useKanban',
  status: 200,
  response: z.object({ tags: z.array(CountedTag), count: z.int().min(0) }),
  errors: [],
})

export const getTag = defineRoute({
  method: 'GET',
  url: '/tags/:tagId',
  summary: 'One tag',
  access: 'tags:read',
  scope: 'read',
  params: tagParams,
  status: 200,
  response: Tag,
  errors: ['ERR_NO_TAG_FOUND'],
})

export const createTag = defineRoute({
  method: 'POST',
  url: '/tags',
  summary: 'Add a tag; only supervisors and admins add lanes',
  access: 'tags:edit',
  featureOfPart: 'useKanban', // needed only for a tag that is a lane
  scope: 'manage',
  body: z.object({ name, color: color.default('#A4CCCC'), kanban: kanban.default(0) }),
  idempotent: true,
  status: 201,
  response: Tag,
  errors: ['ERR_DUPLICATED_TAG', 'ERR_NO_PERMISSION'],
})

export const changeTag = defineRoute({
  method: 'PUT',
  url: '/tags/:tagId',
  summary: 'Change the given fields of a tag; only supervisors and admins change lanes and turn tags into lanes',
  access: 'tags:edit',
  featureOfPart: 'useKanban', // needed only for a tag that is a lane
  scope: 'manage',
  params: tagParams,
  body: z.object({ name, color, kanban }).partial(),
  status: 200,
  response: Tag,
  errors: ['ERR_NO_TAG_FOUND', 'ERR_DUPLICATED_TAG', 'ERR_NO_PERMISSION'],
})

export const deleteTag = defineRoute({
  method: 'DELETE',
  url: '/tags/:tagId',
  summary: 'Delete a tag and remove it from every ticket; only supervisors and admins delete lanes',
  access: 'tags:edit',
  scope: 'manage',
  params: tagParams,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_TAG_FOUND', 'ERR_NO_PERMISSION'],
})

export const addTicketTag = defineRoute({
  method: 'PUT',
  url: '/ticket-tags/:ticketId/:tagId',
  summary: "Put a tag on a ticket; a lane replaces the ticket's present lane",
  access: 'tickets:tag',
  featureOfPart: 'useKanban', // needed only for a tag that is a lane
  scope: 'manage',
  params: ticketTagParams,
  query: undoQuery,
  status: 200,
  response: TaggedTicket,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND'],
})

export const leaveLane = defineRoute({
  method: 'DELETE',
  url: '/ticket-tags/:ticketId',
  summary: 'Take a ticket out of its lane; other tags stay',
  access: 'tickets:tag',
  feature: 'useKanban',
  scope: 'manage',
  params: ticketParams,
  query: undoQuery,
  status: 200,
  response: TaggedTicket,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const removeTicketTag = defineRoute({
  method: 'DELETE',
  url: '/ticket-tags/:ticketId/:tagId',
  summary: 'Remove one tag from a ticket',
  access: 'tickets:tag',
  scope: 'manage',
  params: ticketTagParams,
  query: undoQuery,
  status: 200,
  response: TaggedTicket,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND'],
})

export const replaceTicketTags = defineRoute({
  method: 'POST',
  url: '/tags/sync',
  summary: 'Replace the ordinary tags of a ticket; its lane does not change',
  access: 'tickets:tag',
  scope: 'manage',
  body: z.object({ ticketId: ref('ticket'), tags: z.array(tagId).max(100), undoSeconds: UndoSeconds.default(0) }),
  status: 200,
  response: TaggedTicket,
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_TAG_FOUND'],
})

/** The filters of the board. */
const boardQuery = {
  queueIds: jsonList(ref('queue')).optional(), // tickets of these queues, and tickets without a queue that the caller can see
  users: jsonList(ref('user')).optional(),
}

export const listBoard = defineRoute({
  method: 'GET',
  url: '/ticket/kanban',
  summary: 'Pending and open tickets that the caller can see, latest change first, for the board',
  access: 'kanban:read',
  feature: 'useKanban',
  query: PageQuery.extend({
    ...boardQuery,
    tagId: z.coerce.number<number>().int().min(0).meta({ ref: 'tag' }).optional(), // the lane; 0: the tickets without a lane
  }),
  status: 200,
  response: pageOf('tickets', Ticket),
  errors: [],
})

/** The first page of a lane; `tag` is null for tickets without a lane. */
const Lane = pageOf('tickets', Ticket).extend({ tag: TagBrief.nullable() })

export const showBoard = defineRoute({
  method: 'GET',
  url: '/ticket/kanban/lanes',
  summary: 'The whole board: the tickets without a lane, then the lanes in their order, each with its first page',
  access: 'kanban:read',
  feature: 'useKanban',
  query: PageQuery.pick({ searchParam: true }).extend(boardQuery),
  status: 200,
  response: z.object({ lanes: z.array(Lane) }),
  errors: [],
})
