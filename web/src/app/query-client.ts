import { QueryClient } from '@tanstack/react-query'
import { isPassing } from '../shared/api/api-error.ts'

const RETRIES = 2

/**
 * The query client. Live frames keep the cached data fresh, so the age of data causes no refetch; the socket causes
 * refetches after gaps.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
