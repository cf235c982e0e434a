import type { QueryClient } from '@tanstack/react-query'

export const INVITATIONS_KEY = ['invitations']

/** Refetches the open invitations; in a file of its own, because every page imports it, but few the requests. */
export const refetchInvitations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: INVITATIONS_KEY })
