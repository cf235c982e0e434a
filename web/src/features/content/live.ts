import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { refetchAside } from './aside/api.ts'

export function applyContentFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'appMessage') refetchAside(client, frame.data.message)
}
