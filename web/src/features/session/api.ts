import { login, logout, signup } from '@recado/contracts/auth/routes'
import type { RouteInput } from '@recado/contracts/route'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { putMe } from '../../shared/api/me.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { announceSessionEnd } from '../../shared/session/session-events.ts'
import { readToken, saveSession } from '../../shared/storage/local-data.ts'

export const useLogin = () =>
  useMutation({
    mutationFn: (body: RouteInput<typeof login>['body']) => call(login, { body }),
    onSuccess: ({ token, user }, _, __, { client }) => {
      saveSession(token, user)
      putMe(client, user)
    },
  })

/**
 * Signs a company up. The idempotency key prevents a second company when the request is sent again after a lost
 * response.
 */
export function useSignup() {
  const { keyOf } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: RouteInput<typeof signup>['body']) => call(signup, { body }, { idempotencyKey: keyOf(body) }),
  })
}

/** Signs out in any case. An unreachable server must not keep the user signed in on this computer. */
export const useLogout = () =>
  useMutation({
    mutationFn: () => {
      import('../../shared/push/push-browser.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => undefined) // the server removes this browser in any case
      return call(logout, {})
    },
    onMutate: readToken,
    onSettled: (_, __, ___, token) => {
      // if the token differs, another session has begun meanwhile
      if ((readToken() ?? token) === token) announceSessionEnd('left')
    },
  })
