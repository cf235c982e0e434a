import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DetailsPane } from '../../features/details/details-pane.tsx'
import { Notes } from '../../features/messages/aside/notes.tsx'
import { Pictures } from '../../features/messages/aside/pictures.tsx'
import { putTicket } from '../../features/tickets/ticket-cache.ts'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { NARROW } from '../../shared/ui/narrow.ts'
import classes from './inbox-page.module.css'

/** From this width on there is room for three panes. Style sheets repeat it. */
const THREE_PANES = '(min-width: 68.75em)'

type Props = {
  readonly ticket: Ticket
  readonly addressOf: (ticket: Ticket) => string
  readonly onMessage: (messageId: number) => void
  readonly onClose: () => void
}

/** The details of a ticket's contact: a third pane where there is room, else over the conversation. */
export function DetailsBeside({ ticket, addressOf, onMessage, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const viewer = viewerOf(useCurrentUser())
  const isBeside = useMediaQuery(THREE_PANES, undefined, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const pane = (
    <DetailsPane
      ticket={ticket}
      notes={<Notes ticketId={ticket.id} />}
      pictures={<Pictures ticketId={ticket.id} onFilm={({ id }) => onMessage(id)} />}
      addressOf={addressOf}
      onTicket={(changed) => putTicket(client, viewer, changed)}
      onClose={onClose}
    />
  )
  if (isBeside) {
    return (
      <aside className={classes.details} aria-label={t('tickets.details')}>
        {pane}
      </aside>
    )
  }
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={isNarrow ? '100%' : 340}>
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content aria-label={t('tickets.details')}>{pane}</Drawer.Content>
    </Drawer.Root>
  )
}
