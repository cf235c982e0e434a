import { forgotPassword, resetPassword } from '@recado/contracts/auth/password-routes'
import type { RouteInput } from '@recado/contracts/route'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'

/** Requests a reset link. The response is the same whether or not the e-mail exists. */
export const useForgotPassword = () =>
  useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) })

export const useResetPassword = () =>
  useMutation({ mutationFn: (body: RouteInput<typeof resetPassword>['body']) => call(resetPassword, { body }) })
