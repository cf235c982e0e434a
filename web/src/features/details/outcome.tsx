import { useInfiniteQuery } from '@tanstack/react-query'
import { contactTickets } from './api.ts'
import classes from './details.module.css'
import { Stars } from './stars.tsx'

/** The agent and the rating of a ticket, if the ticket is among the loaded tickets of the contact. */
export function Outcome({ contactId, ticketId }: { contactId: number; ticketId: number }) {
  const { data } = useInfiniteQuery(contactTickets(contactId))
  const ticket = data?.pages.flatMap(({ tickets }) => tickets).find(({ id }) => id === ticketId)
  if (!ticket?.user && !ticket?.rating) return null
  return (
    <span className={classes.outcome}>
      {ticket.user && `\u00a0· ${ticket.user.name}`} {/* prevents a line from beginning with the dot */}
      {ticket.rating && <Stars rate={ticket.rating.rate} />}
    </span>
  )
}
