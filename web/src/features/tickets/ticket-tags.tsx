import type { Ticket } from '@recado/contracts/tickets/ticket'
import classes from './ticket-row.module.css'

const MOST_TAGS = 3

/** The first tags of a ticket, and how many more there are. */
export function TicketTags({ tags }: Pick<Ticket, 'tags'>) {
  if (tags.length === 0) return null
  return (
    <span title={tags.map(({ name }) => name).join(', ')}>
      {tags.slice(0, MOST_TAGS).map(({ id, name, color }) => (
        <span key={id} className={classes.tag}>
          <span className={classes.tagDot} style={{ background: color }} />
          {name}
        </span>
      ))}
      {tags.length > MOST_TAGS && `+${tags.length - MOST_TAGS}`}
    </span>
  )
}
