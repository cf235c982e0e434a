import type { Ticket } from '@recado/contracts/tickets/ticket'
import classes from './composer.module.css'
import type { Mentionable } from './suggest/suggestion.ts'
import { useUnsent } from './use-unsent.ts'
import { Writing } from './writing.tsx'
import type { Written } from './written.ts'

type Props = {
  readonly ticket: Ticket
  readonly people: readonly Mentionable[]
  readonly onSend: (written: Written) => void
}

/**
 * The field for an internal note in a ticket whose contact cannot be written to. It starts with the unsent note of the
 * composer.
 */
export function NoteWriting({ ticket, people, onSend }: Props) {
  const unsent = useUnsent(ticket.id)
  return (
    <div className={classes.composer}>
      <Writing
        ticket={ticket}
        people={people}
        isNote
        unsent={unsent}
        about={undefined}
        onAbout={() => {}}
        onEditLast={() => {}}
        onSend={onSend}
      />
    </div>
  )
}
