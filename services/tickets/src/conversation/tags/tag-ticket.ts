import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { requireFeature } from '@recado/kit/http/callers/require-feature'
import type { PersonTx } from '../../tables/db.ts'
import { lockSeenTicket, updateTicket } from '../tickets/ticket-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { getTag, lockLanes, lockTags } from './tag-repository.ts'
import { addTags, findTagsOf, removeTags } from './ticket-tag-repository.ts'

/**
 * Adds a tag to a ticket. A lane replaces the ticket's current lane. Adding the same tag again changes nothing.
 * @throws ERR_NO_TICKET_FOUND | ERR_NO_TAG_FOUND | ERR_FEATURE_DISABLED the tag is a lane
 */
export async function addTag(tx: PersonTx, { ticketId, tagId }: { ticketId: number; tagId: number }): Promise<Ticket> {
  await lockLanes(tx, 'enter')
  const before = await lockSeenTicket(tx, await getViewer(tx), ticketId)
  const [tag] = await lockTags(tx, [tagId])
  if (tag?.kanban === 1) requireFeature(tx.caller, 'useKanban')
  const tags = await findTagsOf(tx, ticketId)
  const lanes = tag?.kanban === 1 ? tags.filter(({ kanban }) => kanban).map(({ id }) => id) : []
  return change(tx, before, { add: [tagId], remove: lanes.filter((id) => id !== tagId) })
}

/** Removes a tag from a ticket. @throws ERR_NO_TICKET_FOUND | ERR_NO_TAG_FOUND */
export async function removeTag(
  tx: PersonTx,
  { ticketId, tagId }: { ticketId: number; tagId: number },
): Promise<Ticket> {
  const before = await lockSeenTicket(tx, await getViewer(tx), ticketId)
  await getTag(tx, tagId)
  return change(tx, before, { add: [], remove: [tagId] })
}

/** Removes a ticket from its lane. @throws ERR_NO_TICKET_FOUND */
export async function leaveLane(tx: PersonTx, ticketId: number): Promise<Ticket> {
  const before = await lockSeenTicket(tx, await getViewer(tx), ticketId)
  const lanes = (await findTagsOf(tx, ticketId)).filter(({ kanban }) => kanban)
  return change(tx, before, { add: [], remove: lanes.map(({ id }) => id) })
}

/**
 * Replaces the tags of a ticket, except its lane. A lane among the new tags is ignored.
 * @throws ERR_NO_TICKET_FOUND | ERR_NO_TAG_FOUND
 */
export async function replaceTags(
  tx: PersonTx,
  { ticketId, tags }: { ticketId: number; tags: readonly number[] },
): Promise<Ticket> {
  await lockLanes(tx, 'enter')
  const before = await lockSeenTicket(tx, await getViewer(tx), ticketId)
  const wanted = (await lockTags(tx, tags)).filter(({ kanban }) => kanban === 0).map(({ id }) => id)
  const present = (await findTagsOf(tx, ticketId)).filter(({ kanban }) => !kanban).map(({ id }) => id)
  return change(tx, before, { add: wanted, remove: present.filter((id) => !wanted.includes(id)) })
}

/** Changes the tags of a ticket and publishes it. The caller has locked the ticket. */
async function change(
  tx: PersonTx,
  before: Ticket,
  { add, remove }: { add: readonly number[]; remove: readonly number[] },
): Promise<Ticket> {
  const present = before.tags.map(({ id }) => id)
  const added = add.filter((id) => !present.includes(id))
  const removed = remove.filter((id) => present.includes(id))
  if (added.length === 0 && removed.length === 0) return before
  await removeTags(tx, before.id, removed)
  await addTags(tx, before.id, added)
  const ticket = await updateTicket(tx, before.id, {}, { isKept: true })
  await tx.emit(ticketUpdated, { ticket, before })
  return ticket
}
