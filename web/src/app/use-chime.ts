import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { useLocation } from 'react-router'
import { isNews } from '../features/messages/is-news.ts'
import { useCurrentUser, viewerOf } from '../shared/session/current-user.tsx'
import { chimeOnce } from '../shared/sound/chime.ts'
import { readVolume } from '../shared/sound/volume.ts'

/** @returns what lets a frame be heard when it calls this person, unless he is looking at that very conversation */
export function useChime(): (frame: LiveFrame) => void {
  const viewer = viewerOf(useCurrentUser())
  const { pathname } = useLocation()
  return (frame) => {
    if (frame.subject !== 'appMessage' || frame.action !== 'create') return
    const { message, ticket } = frame.data
    const isBeforeEyes = pathname === `/tickets/${ticket.uuid}` && document.hasFocus()
    if (!isBeforeEyes && isNews(message, ticket, viewer, new Date())) void chimeOnce(readVolume())
  }
}
