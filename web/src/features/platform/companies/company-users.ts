import { listUsers, updateUser } from '@recado/contracts/auth/routes'
import { clearTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import type { UserDetail } from '@recado/contracts/auth/user'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { RouteInput } from '@recado/contracts/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { byName, isFoundIn } from '../../../shared/list/folded.ts'
import { createLiveList } from '../../../shared/list/live-list.ts'

type Filter = { readonly companyId: number; readonly text: string }

/** The users of any company, by name. No live frames announce changes in other companies. */
export const companyUserLists = createLiveList<UserDetail, Filter>({
  name: 'company-users',
  pageSize: PAGE_SIZE.users,
  fetchPage: async ({ companyId, text }, pageNumber, signal) => {
    const query = { companyId, searchParam: text || undefined, pageNumber }
    const { users, ...page } = await call(listUsers, { query }, { signal })
    return { rows: users, ...page }
  },
  fits: (user, { companyId, text }) =>
    user.companyId === companyId && (isFoundIn(text, user.name) || user.email.includes(text.toLowerCase())),
  compare: byName,
  refetchesOnOpen: true,
})

export function useSaveCompanyUser({ id, companyId }: UserDetail) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof updateUser>['body']) =>
      call(updateUser, { params: { userId: id }, query: { companyId }, body }),
    onSuccess: (user) => companyUserLists.put(client, user),
  })
}

/** Removes the two-factor authentication of a user who has lost the authenticator. */
export function useClearCompanyUser({ id, companyId }: UserDetail) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(clearTwoFactor, { params: { userId: id }, query: { companyId } }),
    onSuccess: () => companyUserLists.refetch(client),
  })
}
