import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import type { UndoStep } from '../deferring/undo-step-repository.ts'
import { replaceInTicket } from '../tags/replace-in-ticket.ts'
import { lockKnownTags } from '../tags/tag-repository.ts'

type Tags = { readonly lost: readonly number[]; readonly gained: readonly number[] }

/**
 * Takes a change of tags back. A tag that was deleted since is on the ticket neither with the change nor without it. The
 * ticket and the lanes must be locked.
 * @returns undefined when other tags or another lane were set since
 */
export async function restoreTags(tx: Tx, ticket: Ticket, { before, after }: UndoStep): Promise<Ticket | undefined> {
  const { tagIds: lost = [] } = before
  const { tagIds: gained = [] } = after
  const known = await lockKnownTags(tx, [...lost, ...gained])
  const isKnown = (id: number) => known.some((tag) => tag.id === id)
  const tags = { lost: lost.filter(isKnown), gained: gained.filter(isKnown) }
  const isLane = (id: number) => known.some((tag) => tag.id === id && tag.kanban === 1)
  if (!fits(ticket, tags, tags.lost.some(isLane))) return undefined
  return replaceInTicket(tx, ticket, { added: tags.lost, removed: tags.gained })
}

function fits({ tags }: Ticket, { lost, gained }: Tags, bringsLane: boolean): boolean {
  const present = tags.map(({ id }) => id)
  const hasOtherLane = tags.some(({ id, kanban }) => kanban === 1 && !gained.includes(id))
  const isAsSet = gained.every((id) => present.includes(id)) && !lost.some((id) => present.includes(id))
  return isAsSet && !(bringsLane && hasOtherLane)
}
