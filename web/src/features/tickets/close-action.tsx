import type { Ticket } from '@recado/contracts/tickets/ticket'
import { IconArchive } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { QuietAction } from './quiet-action.tsx'
import { useCloseTicket } from './use-ticket-steps.ts'

const ASKING_MS = 5_000 // the time in which the second press must follow

type Props = {
  readonly ticket: Ticket
  readonly onClosed: (ticket: Ticket) => void
  /** Renders the first button; absent for the button of a row. */
  readonly first?: (ask: () => void) => ReactNode
}

/** Closes a ticket by two presses, because an accidental click must not send the customer a farewell. */
export function CloseAction({ ticket, onClosed, first }: Props) {
  const { t } = useTranslation()
  const close = useCloseTicket(onClosed)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => setAsking(false), ASKING_MS)
    return () => clearTimeout(timer)
  }, [isAsking])
  const name = ticket.contact.name
  if (!isAsking && !close.isPending) {
    if (first) return first(() => setAsking(true))
    return (
      <QuietAction
        step="close"
        label={t('tickets.close')}
        fullLabel={t('tickets.closeOf', { name })}
        Icon={IconArchive}
        onClick={() => setAsking(true)}
      />
    )
  }
  return (
    <ServerButton
      size="compact-sm"
      color="red"
      data-step="close"
      ref={focusOn}
      loading={close.isPending}
      aria-label={t('tickets.closeSureOf', { name })}
      onBlur={() => setAsking(false)}
      onClick={() => close.mutate(ticket)}
    >
      {t('tickets.closeSure')}
    </ServerButton>
  )
}

// the confirming button takes the focus, because it replaces the first one, which had it
const focusOn = (button: HTMLButtonElement | null): void => button?.focus()
