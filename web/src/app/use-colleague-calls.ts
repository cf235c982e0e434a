import { hearsOfOthers, isQuiet } from '@recado/contracts/notifications/hears'
import type { Notification } from '@recado/contracts/notifications/notification'
import { placeOf } from '@recado/contracts/notifications/place-of'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useNoticeWords } from '../features/notifications/use-notice-words.ts'
import { notifyOnDesktop } from '../features/tickets/news/desktop-news.ts'
import { knownTicket } from '../features/tickets/ticket-cache.ts'
import { useCurrentUser } from '../shared/session/current-user.tsx'
import { useAfterQuiet } from '../shared/session/use-after-quiet.ts'
import { chimeOnce } from '../shared/sound/chime.ts'
import { readVolume } from '../shared/sound/volume.ts'
import { useChatBeside } from './chats/use-chat-beside.ts'

/**
 * @returns a handler that notifies the user of messages and notifications of colleagues by a sound, and by a desktop
 * notification if they concern this user alone. It stays silent for a visible conversation. If a ticket returns from
 * its snooze in the quiet time, the user is notified after that time.
 */
export function useColleagueCalls(): (frame: LiveFrame) => void {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const beside = useChatBeside()
  const wordsOf = useNoticeWords()
  const isBeforeEyes = (place: string) => pathname === place && document.hasFocus()
  const isChatBeforeEyes = (uuid: string) =>
    isBeforeEyes(`/chats/${uuid}`) || (beside.uuid === uuid && pathname.startsWith('/tickets') && document.hasFocus())

  function sound() {
    if (hearsOfOthers(user.alerts, 'sound', new Date())) void chimeOnce(readVolume())
  }
  function tell(notice: Notification) {
    const { about } = notice
    if (about.kind === 'ticket-assigned') return // a transfer has a frame of its own, which shows a toast
    if (about.kind === 'chat-mention' && isChatBeforeEyes(about.chat.uuid)) return
    if ('ticket' in about && isBeforeEyes(`/tickets/${about.ticket.uuid}`)) return
    if (about.kind === 'ticket-woken' && isQuiet(user.alerts, new Date())) return keep(notice)
    sound()
    if (!hearsOfOthers(user.alerts, 'desktop', new Date())) return
    const { title, text } = wordsOf(notice)
    const id = `notice ${notice.id}`
    notifyOnDesktop({ id, title, body: text, tag: `notice-${notice.id}`, url: placeOf(about) }, navigate)
  }
  const keep = useAfterQuiet<Notification>(user.alerts, (notice) => {
    const { about } = notice
    const isSeen = 'ticket' in about && knownTicket(client, about.ticket.id)?.woken === null
    if (!isSeen) tell(notice)
  })
  return (frame) => {
    if (frame.subject === 'notification-user-{userId}' && frame.action === 'create') tell(frame.data.notification)
    if (frame.subject !== 'chat' || frame.action !== 'new-message') return
    const { newMessage, chat } = frame.data
    if (newMessage.senderId !== user.id && !isChatBeforeEyes(chat.uuid)) sound()
  }
}
