import { allowSupport, endSupport, leaveSupport } from '@recado/contracts/auth/support-routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { renewToken } from '../../shared/api/renew-token.ts'
import { readToken } from '../../shared/storage/local-data.ts'
import { dropSupport, putSupport } from './support-list.ts'

export function useAllowSupport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (supportId: string) => call(allowSupport, { params: { supportId } }),
    onSuccess: (entry) => putSupport(client, entry),
  })
}

export function useEndSupport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (supportId: string) => call(endSupport, { params: { supportId } }),
    onSuccess: (_answer, supportId) => dropSupport(client, supportId),
  })
}

/** Ends the user's own support entry. The renewed session is in the user's own company, so the page is opened anew. */
export const useLeaveSupport = () =>
  useMutation({
    mutationFn: async () => {
      await call(leaveSupport, {})
      await renewToken(readToken())
    },
  })
