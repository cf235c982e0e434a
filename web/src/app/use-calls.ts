import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { notifyOnDesktop } from '../features/tickets/news/desktop-news.ts'
import { useExcerpt } from '../shared/messages/excerpt.ts'
import { hears } from '../shared/session/alerts.ts'
import { useCurrentUser, viewerOf } from '../shared/session/current-user.tsx'
import { chimeOnce } from '../shared/sound/chime.ts'
import { readVolume } from '../shared/sound/volume.ts'
import { toastNewsWithAction } from '../shared/ui/toast-with-action.tsx'
import { isNews } from './is-news.ts'

/** @returns a handler that notifies the user of a frame by sound and on the desktop, unless its conversation is in view */
export function useCalls(): (frame: LiveFrame) => void {
  const user = useCurrentUser()
  const viewer = viewerOf(user)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { t } = useTranslation()
  const excerptOf = useExcerpt()
  return (frame) => {
    if (frame.subject === 'appMessage' && frame.action === 'create') hear(frame.data)
    if (frame.subject === 'notification' && frame.action === 'transfer') receive(frame.data)
  }

  function hear({ message, ticket }: (LiveFrame & { subject: 'appMessage'; action: 'create' })['data']) {
    const isBeforeEyes = pathname === `/tickets/${ticket.uuid}` && document.hasFocus()
    if (isBeforeEyes || !isNews(message, ticket, viewer, new Date())) return
    const now = new Date()
    if (hears(user.alerts, ticket, 'sound', now)) void chimeOnce(readVolume())
    if (!hears(user.alerts, ticket, 'desktop', now)) return
    notifyOnDesktop({
      title: t('news.messageOf', { name: ticket.contact.name }),
      body: excerptOf(message),
      tag: `ticket-${ticket.id}`,
      onOpen: () =>
        navigate(ticket.status === 'pending' ? `/tickets?tab=pending&row=${ticket.uuid}` : `/tickets/${ticket.uuid}`),
    })
  }

  function receive({ ticket, by, note }: (LiveFrame & { subject: 'notification'; action: 'transfer' })['data']) {
    const names = { by: by.name, name: ticket.contact.name }
    const text = note ? t('news.transferWithNote', { ...names, note }) : t('news.transfer', names)
    toastNewsWithAction(text, t('news.open'), () => navigate(`/tickets/${ticket.uuid}`))
  }
}
