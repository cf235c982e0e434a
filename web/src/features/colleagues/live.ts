import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { dropColleague, putColleague } from './api.ts'

export function applyColleagueFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'user') return
  if (frame.action === 'delete') dropColleague(client, frame.data.userId)
  else putColleague(client, frame.data.user)
}
