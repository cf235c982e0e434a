import { Drawer } from '@mantine/core'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Files } from '../../features/content/aside/files.tsx'
import { Notes } from '../../features/content/aside/notes.tsx'
import { Pictures } from '../../features/content/aside/pictures.tsx'
import { DetailsPane } from '../../features/details/details-pane.tsx'
import { ContactSchedules } from '../../features/schedules/contact-schedules.tsx'
import { putTag, tagPicks } from '../../features/tags/api.ts'
import { putTicket } from '../../features/tickets/ticket-cache.ts'
import { useAllowed, useCurrentUser, usePasses, viewerOf } from '../../shared/session/current-user.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { THREE_PANES, useIsNarrow, useMedia } from '../../shared/ui/use-media.ts'
import { TEXTS } from '../texts.ts'
import classes from './inbox-page.module.css'
import { SCHEDULING } from './scheduling.ts'

const ContactEditor = lazyDialog(() => import('./contact-editor.tsx'), 'ContactEditor', [TEXTS.contacts])
const ScheduleFor = lazyDialog(() => import('./schedule.tsx'), 'ScheduleFor', [TEXTS.schedules])

type Opened = { readonly what: 'contact' } | { readonly what: 'schedule'; readonly schedule?: Schedule }
type Props = {
  readonly ticket: Ticket
  readonly addressOf: (ticket: Ticket) => string
  /** Whether the field of the tags gets the focus when it appears. */
  readonly isTagging: boolean
  readonly onMessage: (messageId: number) => void
  readonly onClose: () => void
}

/** The details of a ticket's contact: a third pane where there is space, otherwise a drawer over the conversation. */
export function DetailsBeside({ ticket, addressOf, isTagging, onMessage, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const viewer = viewerOf(useCurrentUser())
  const tags = useQuery(tagPicks)
  const maySchedule = usePasses()(SCHEDULING)
  const mayEdit = useAllowed('contacts:edit')
  const [opened, open] = useState<Opened>()
  const close = useCallback(() => open(undefined), [])
  const aside = useRef<HTMLElement>(null)
  const leave = () => {
    const hadFocus = aside.current?.contains(document.activeElement)
    onClose()
    if (hadFocus) document.querySelector<HTMLElement>('[data-details-button]')?.focus()
  }
  const isBeside = useMedia(THREE_PANES)
  const isNarrow = useIsNarrow()
  const pane = (
    <DetailsPane
      ticket={ticket}
      notes={<Notes ticketId={ticket.id} />}
      pictures={<Pictures ticketId={ticket.id} onFilm={({ id }) => onMessage(id)} />}
      files={<Files ticketId={ticket.id} />}
      schedules={
        maySchedule && (
          <ContactSchedules
            key={ticket.contactId}
            contactId={ticket.contactId}
            onOpen={(schedule) => open({ what: 'schedule', schedule })}
            onAdd={() => open({ what: 'schedule' })}
          />
        )
      }
      tags={tags.data ?? []}
      isTagging={isTagging}
      onEdit={mayEdit ? () => open({ what: 'contact' }) : undefined}
      addressOf={addressOf}
      onTicket={(changed) => putTicket(client, viewer, changed)}
      onTag={(tag) => putTag(client, tag, true)}
      onClose={leave}
    />
  )
  const dialogs = (
    <>
      {opened?.what === 'contact' && <ContactEditor contactId={ticket.contactId} onClose={close} />}
      {opened?.what === 'schedule' && (
        <ScheduleFor contact={ticket.contact} {...(opened.schedule && { schedule: opened.schedule })} onClose={close} />
      )}
    </>
  )
  if (isBeside) {
    return (
      <>
        <aside ref={aside} className={classes.details} aria-label={t('tickets.details')}>
          {pane}
        </aside>
        {dialogs}
      </>
    )
  }
  return (
    <>
      <Drawer.Root
        opened
        onClose={onClose}
        position="right"
        size={isNarrow ? '100%' : 340}
        closeOnEscape={opened === undefined} // without this, Escape would close the dialog above the details too
      >
        <Drawer.Overlay backgroundOpacity={0.3} />
        <Drawer.Content aria-label={t('tickets.details')}>{pane}</Drawer.Content>
      </Drawer.Root>
      {dialogs}
    </>
  )
}
