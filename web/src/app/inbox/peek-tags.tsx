import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TicketTagsInput } from '../../features/details/ticket-tags-input.tsx'
import { putTag, tagPicks } from '../../features/tags/api.ts'
import { putTicket } from '../../features/tickets/ticket-cache.ts'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import classes from './peek.module.css'

/** The tags of a ticket in its preview. */
export function PeekTags({ ticket }: { readonly ticket: Ticket }) {
  const client = useQueryClient()
  const viewer = viewerOf(useCurrentUser())
  const tags = useQuery(tagPicks)
  return (
    <div className={classes.tags}>
      <TicketTagsInput
        ticket={ticket}
        tags={tags.data ?? []}
        onTicket={(changed) => putTicket(client, viewer, changed)}
        onTag={(tag) => putTag(client, tag, true)}
      />
    </div>
  )
}
