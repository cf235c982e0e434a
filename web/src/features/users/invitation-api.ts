import {
  createInvitation,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from '@recado/contracts/auth/invitation-routes'
import type { RouteInput } from '@recado/contracts/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { INVITATIONS_KEY, refetchInvitations } from './refetch-invitations.ts'

/** The invitations that were neither accepted nor revoked, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: INVITATIONS_KEY,
  queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
})

export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof createInvitation>['body']) => call(createInvitation, { body }),
    onSuccess: () => refetchInvitations(client),
  })
}

/** Replaces an invitation by a new one with another link. */
export function useRenewInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: number) => call(renewInvitation, { params: { invitationId } }),
    onSettled: () => refetchInvitations(client), // another person may have ended the invitation
  })
}

/** Revokes an invitation. The list is refetched in any case, because another person may have ended the invitation. */
export function useRevokeInvitation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (invitationId: number) => call(revokeInvitation, { params: { invitationId } }),
    onSettled: () => refetchInvitations(client),
  })
}
