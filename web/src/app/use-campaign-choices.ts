import { useQuery } from '@tanstack/react-query'
import type { DialogChoices } from '../features/campaigns/dialog/audience-fields.tsx'
import { connectionList } from '../features/connections/api.ts'
import { tagPicks } from '../features/tags/api.ts'

/** @returns the options of a campaign that other features provide */
export function useCampaignChoices(): DialogChoices {
  const connections = useQuery(connectionList)
  const tags = useQuery(tagPicks)
  return { connections: connections.data ?? [], tags: tags.data ?? [] }
}
