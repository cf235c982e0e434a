import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { UndoSeconds } from '@recado/contracts/undo'
import { requireFeature } from '@recado/kit/http/callers/require-feature'
import type { PersonTx } from '../../tables/db.ts'
import { offerUndo, type Stepped, stepped } from '../deferring/offer-undo.ts'
import { lockSeenTicket } from '../tickets/ticket-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { replaceInTicket } from './replace-in-ticket.ts'
import { getTag, lockLanes, lockTags } from './tag-repository.ts'
import { findTagsOf } from './ticket-tag-repository.ts'

type OfTicket = { readonly ticketId: number; readonly undoSeconds: UndoSeconds }
type OfTag = OfTicket & { readonly tagId: number }

/**
 * Adds a tag to a ticket. A lane replaces the ticket's current lane. Adding the same tag again changes nothing.
 * @throws ERR_NO_TICKET_FOUND | ERR_NO_TAG_FOUND | ERR_FEATURE_DISABLED the tag is a lane
 */
export async function addTag(tx: PersonTx, { ticketId, tagId, undoSeconds }: OfTag): Promise<Stepped> {
  await lockLanes(tx, 'enter')
  const before = await lockSeenTicket(tx, await getViewer(tx), ticketId)
  const [tag] = await lockTags(tx, [tagId])
  if (tag?.kanban === 1) requireFeature(tx.caller, 'useKanban')
  const tags = await findTagsOf(tx, ticketId)
  const lanes = tag?.kanban === 1 ? tags.filter(({ kanban }) => kanban).map(({ id }) => id) : []
  return change(tx, before, { add: [tagId], remove: lanes.filter((id) => id !== tagId), undoSeconds })
}

/** Removes a tag from a ticket. @throws ERR_NO_TICKET_FOUND | ERR_NO_TAG_FOUND */
export async function removeTag(tx: PersonTx, { ticketId, tagId, undoSeconds }: OfTag): Promise<Stepped> {
  const before = await lockSeenTicket(tx, await getViewer(tx), ticketId)
  await getTag(tx, tagId)
  return change(tx, before, { add: [], remove: [tagId], undoSeconds })
}

/** Removes a ticket from its lane. @throws ERR_NO_TICKET_FOUND */
export async function leaveLane(tx: PersonTx, { ticketId, undoSeconds }: OfTicket): Promise<Stepped> {
  const before = await lockSeenTicket(tx, await getViewer(tx), ticketId)
  const lanes = (await findTagsOf(tx, ticketId)).filter(({ kanban }) => kanban)
  return change(tx, before, { add: [], remove: lanes.map(({ id }) => id), undoSeconds })
}

/**
 * Replaces the tags of a ticket, except its lane. A lane among the new tags is ignored.
 * @throws ERR_NO_TICKET_FOUND | ERR_NO_TAG_FOUND
 */
export async function replaceTags(
  tx: PersonTx,
  { ticketId, tags, undoSeconds }: OfTicket & { readonly tags: readonly number[] },
): Promise<Stepped> {
  await lockLanes(tx, 'enter')
  const before = await lockSeenTicket(tx, await getViewer(tx), ticketId)
  const wanted = (await lockTags(tx, tags)).filter(({ kanban }) => kanban === 0).map(({ id }) => id)
  const present = (await findTagsOf(tx, ticketId)).filter(({ kanban }) => !kanban).map(({ id }) => id)
  return change(tx, before, { add: wanted, remove: present.filter((id) => !wanted.includes(id)), undoSeconds })
}

type Change = {
  readonly add: readonly number[]
  readonly remove: readonly number[]
  readonly undoSeconds: UndoSeconds
}

/** The ticket must be locked. */
async function change(tx: PersonTx, before: Ticket, { add, remove, undoSeconds }: Change): Promise<Stepped> {
  const present = before.tags.map(({ id }) => id)
  const added = add.filter((id) => !present.includes(id))
  const removed = remove.filter((id) => present.includes(id))
  if (added.length === 0 && removed.length === 0) return stepped(before)
  const ticket = await replaceInTicket(tx, before, { added, removed })
  return offerUndo(tx, { kind: 'tag', before, after: ticket, effect: null }, undoSeconds)
}
