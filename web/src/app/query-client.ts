import { QueryClient } from '@tanstack/react-query'
import { isPassing } from '../shared/api/api-error.ts'

const RETRIES = 2

/** Live frames keep cached data fresh, so data is not refetched for its age; the socket causes refetches after gaps. */
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
