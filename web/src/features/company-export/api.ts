import type { CompanyExport } from '@recado/contracts/company-export/company-export'
import {
  findCompanyExport,
  linkCompanyExport,
  removeCompanyExport,
  requestCompanyExport,
} from '@recado/contracts/company-export/routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

const LATEST = ['company-export'] as const
const LOOK_MS = 3_000

/** The latest file of the company; null if nobody has requested one. It is fetched again while it is being prepared. */
export const latestExport = queryOptions({
  queryKey: LATEST,
  queryFn: async ({ signal }) => (await call(findCompanyExport, {}, { signal })).export,
  refetchInterval: ({ state }) => (state.data?.status === 'collecting' ? LOOK_MS : false),
})

export function useRequestExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(requestCompanyExport, {}),
    onSuccess: (made: CompanyExport) => client.setQueryData(LATEST, made),
    onError: () => client.invalidateQueries({ queryKey: LATEST }), // a colleague may have requested it
  })
}

export function useRemoveExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (exportId: number) => call(removeCompanyExport, { params: { exportId } }),
    onSuccess: (removed: CompanyExport) => client.setQueryData(LATEST, removed),
  })
}

/** Lets the browser download the file, which may be too long for the memory of the page. */
export const useDownloadExport = () =>
  useMutation({
    mutationFn: async (exportId: number) => {
      const { location } = await call(linkCompanyExport, { params: { exportId } })
      const link = document.createElement('a')
      link.href = location
      link.download = ''
      link.click()
    },
  })
