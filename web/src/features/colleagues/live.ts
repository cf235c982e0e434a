import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { refetchColleagues } from './api.ts'

export function applyColleagueFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'user') refetchColleagues(client)
}
