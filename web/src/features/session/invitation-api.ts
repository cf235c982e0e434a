import { acceptInvitation, openInvitation } from '@recado/contracts/auth/invitation-routes'
import type { RouteInput } from '@recado/contracts/route'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { isApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'

const RETRIES = 2

/** The invitation of a link. A refusal is final, so it is not asked for again. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['session', 'invitation', token],
    queryFn: ({ signal }) => call(openInvitation, { body: { token } }, { signal }),
    retry: (failures, error) => !isApiError(error) && failures < RETRIES,
  })

export const useAcceptInvitation = () =>
  useMutation({ mutationFn: (body: RouteInput<typeof acceptInvitation>['body']) => call(acceptInvitation, { body }) })
