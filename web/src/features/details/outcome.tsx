import { useInfiniteQuery } from '@tanstack/react-query'
import { contactTickets } from './api.ts'
import classes from './details.module.css'
import { Stars } from './stars.tsx'

/** The agent and the rating of a ticket, if it is among the loaded tickets of the contact. */
export function Outcome({ contactId, ticketId }: { contactId: number; ticketId: number }) {
  const { data } = useInfiniteQuery(contactTickets(contactId))
  const ticket = data?.pages.flatMap(({ tickets }) => tickets).find(({ id }) => id === ticketId)
  if (!ticket?.user && !ticket?.rating) return null
  return (
    <span className={classes.outcome}>
      {ticket.user && `\u00a0· ${ticket.user.name}`} {/* so that no line begins with the dot */}
      {ticket.rating && <Stars rate={ticket.rating.rate} />}
    </span>
  )
}
