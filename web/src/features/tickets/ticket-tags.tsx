import type { Ticket } from '@recado/contracts/tickets/ticket'
import classes from './ticket-row.module.css'

const MOST_TAGS = 3

/** The first tags of a ticket that fit, and the number of the others. */
export function TicketTags({ tags }: Pick<Ticket, 'tags'>) {
  if (tags.length === 0) return null
  return (
    <span className={classes.tags} title={tags.map(({ name }) => name).join(', ')}>
      {tags.slice(0, MOST_TAGS).map(({ id, name, color }, place) => (
        <span
          key={id}
          className={classes.tag}
          style={{ '--tag': color } as Record<string, string>}
          data-more={tags.length - place - 1 || undefined}
        >
          <span className={classes.tagName}>{name}</span>
        </span>
      ))}
    </span>
  )
}
