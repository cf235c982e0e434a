import { hears } from '@recado/contracts/notifications/hears'
import { isNews, waitsAnew, waitsSince } from '@recado/contracts/notifications/is-news'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { notifyOnDesktop } from '../features/tickets/news/desktop-news.ts'
import { knownTicket } from '../features/tickets/ticket-cache.ts'
import { useExcerpt } from '../shared/messages/excerpt.ts'
import { useCurrentUser, viewerOf } from '../shared/session/current-user.tsx'
import { chimeOnce } from '../shared/sound/chime.ts'
import { readVolume } from '../shared/sound/volume.ts'
import { toastNewsWithAction } from '../shared/ui/toast-with-action.tsx'
import { announceMissed } from './missed.ts'

/**
 * @returns a handler that notifies the user of a frame by a sound and a desktop notification, unless the frame's
 * conversation is visible
 */
export function useCalls(): (frame: LiveFrame) => void {
  const user = useCurrentUser()
  const viewer = viewerOf(user)
  const client = useQueryClient()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { t } = useTranslation()
  const excerptOf = useExcerpt()
  return (frame) => {
    if (frame.subject === 'appMessage' && frame.action === 'create') hear(frame.data)
    if (frame.subject === 'ticket' && frame.action === 'update') hearWaiting(frame.data.ticket)
    if (frame.subject === 'notification' && frame.action === 'transfer') receive(frame.data)
  }

  function hearWaiting(ticket: Ticket) {
    const now = new Date()
    if (!waitsAnew(ticket, knownTicket(client, ticket.id), viewer, now)) return
    if (hears(user.alerts, ticket, 'sound', now)) void chimeOnce(readVolume())
    if (!hears(user.alerts, ticket, 'desktop', now)) return
    notifyOnDesktop(
      {
        id: `ticket ${ticket.id} waits since ${waitsSince(ticket, ticket.queuedAt ?? '')}`,
        title: t('news.waitsAgain', { name: ticket.contact.name }),
        body: ticket.queue?.name ?? t('common.noQueue'),
        tag: `ticket-${ticket.id}`,
        url: `/tickets?tab=pending&row=${ticket.uuid}`,
      },
      navigate,
    )
  }

  function hear({ message, ticket }: (LiveFrame & { subject: 'appMessage'; action: 'create' })['data']) {
    const isBeforeEyes = pathname === `/tickets/${ticket.uuid}` && document.hasFocus()
    if (isBeforeEyes || !isNews(message, ticket, viewer, new Date())) return
    const now = new Date()
    if (hears(user.alerts, ticket, 'sound', now)) void chimeOnce(readVolume())
    if (!hears(user.alerts, ticket, 'desktop', now)) return
    if (!document.hasFocus()) announceMissed()
    notifyOnDesktop(
      {
        id: `message ${message.id}`,
        title: t('news.messageOf', { name: ticket.contact.name }),
        body: excerptOf(message),
        tag: `ticket-${ticket.id}`,
        url: ticket.status === 'pending' ? `/tickets?tab=pending&row=${ticket.uuid}` : `/tickets/${ticket.uuid}`,
      },
      navigate,
    )
  }

  function receive({ ticket, by, note }: (LiveFrame & { subject: 'notification'; action: 'transfer' })['data']) {
    const names = { by: by.name, name: ticket.contact.name }
    const text = note ? t('news.transferWithNote', { ...names, note }) : t('news.transfer', names)
    toastNewsWithAction(text, t('news.open'), () => navigate(`/tickets/${ticket.uuid}`))
  }
}
