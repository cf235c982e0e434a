import { updateUser } from '@recado/contracts/auth/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { putMeAfterSaving } from '../../shared/api/me.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'

/** Hides the first steps on all devices of the user. */
export function useDismissFirstSteps() {
  const client = useQueryClient()
  const me = useCurrentUser()
  return useMutation({
    mutationFn: () =>
      call(updateUser, { params: { userId: me.id }, body: { preferences: { firstSteps: 'dismissed' } } }),
    onSuccess: ({ preferences }) => putMeAfterSaving(client, { ...me, preferences }),
  })
}
