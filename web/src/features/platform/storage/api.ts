import type { Storage } from '@recado/contracts/auth/storage'
import { getStorage, limitStorage } from '@recado/contracts/auth/storage-routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { SURVEYS } from '../overview/api.ts'

/** The space that the files of a company take. No frames announce it, so it is fetched when it is shown. */
export const storageOf = (companyId: number) =>
  queryOptions({
    queryKey: ['storage', companyId] as const,
    queryFn: ({ signal }) => call(getStorage, { params: { companyId } }, { signal }),
    staleTime: 0,
  })

export function useLimitStorage(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (limitMb: number | null) => call(limitStorage, { params: { companyId }, body: { limitMb } }),
    onSuccess: (storage: Storage) => {
      client.setQueryData(storageOf(companyId).queryKey, storage)
      void client.invalidateQueries({ queryKey: SURVEYS.companies.queryKey })
    },
  })
}
