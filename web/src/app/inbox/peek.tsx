import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NoteWriting } from '../../features/composer/note-writing.tsx'
import { useTicketNow } from '../../features/tickets/use-opened-ticket.ts'
import { useRights } from '../../features/tickets/use-rights.ts'
import { useAcceptTicket } from '../../features/tickets/use-ticket-steps.ts'
import type { PeekField } from '../../features/tickets/waiting-menu.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { PeekDialog } from '../conversation/peek-dialog.tsx'
import { useMentionable } from '../conversation/use-mentionable.ts'
import { PeekTags } from './peek-tags.tsx'
import { PeekTools } from './peek-tools.tsx'

const Transfer = lazyDialog(() => import('./transfer.tsx'), 'Transfer')

type Props = {
  readonly ticket: Ticket
  /** The field that is open at first. */
  readonly field?: PeekField | undefined
  readonly onTaken: (ticket: Ticket) => void
  readonly onClose: () => void
}

/**
 * The preview of a conversation, which does not accept the ticket. The user can add tags and notes, and can accept,
 * transfer or close a waiting ticket, or pause its bot.
 */
export function Peek({ ticket: listed, field: first, onTaken, onClose }: Props) {
  const { t } = useTranslation()
  const { ticket } = useTicketNow(listed)
  const rights = useRights(ticket)
  const [field, setField] = useState(first)
  const [isTransferring, setTransferring] = useState(false)
  const accept = useAcceptTicket(onTaken)
  const people = useMentionable(ticket)
  return (
    <>
      <PeekDialog
        ticket={ticket}
        onClose={onClose}
        field={(send) => (
          <>
            {field === 'tags' && <PeekTags ticket={ticket} />}
            {field === 'note' && <NoteWriting ticket={ticket} people={people} onSend={send} />}
          </>
        )}
        tools={
          <PeekTools
            ticket={ticket}
            field={field}
            onField={setField}
            onTransfer={() => setTransferring(true)}
            onClosed={onClose}
          />
        }
        action={
          rights.accept && (
            <ServerButton loading={accept.isPending} onClick={() => accept.mutate(ticket)}>
              {t('tickets.accept')}
            </ServerButton>
          )
        }
      />
      {isTransferring && <Transfer ticket={ticket} onDone={onClose} onClose={() => setTransferring(false)} />}
    </>
  )
}
