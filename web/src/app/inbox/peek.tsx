import { Button } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useTranslation } from 'react-i18next'
import { canAccept } from '../../features/tickets/rights.ts'
import { useAcceptTicket } from '../../features/tickets/use-ticket-steps.ts'
import { PeekDialog } from '../conversation/peek-dialog.tsx'

type Props = {
  readonly ticket: Ticket
  readonly onTaken: (ticket: Ticket) => void
  readonly onClose: () => void
}

/** A read-only view of a conversation, with a button to accept it. */
export function Peek({ ticket, onTaken, onClose }: Props) {
  const { t } = useTranslation()
  const accept = useAcceptTicket(onTaken)
  return (
    <PeekDialog
      ticket={ticket}
      onClose={onClose}
      action={
        canAccept(ticket) && (
          <Button loading={accept.isPending} onClick={() => accept.mutate(ticket)}>
            {t('tickets.accept')}
          </Button>
        )
      }
    />
  )
}
