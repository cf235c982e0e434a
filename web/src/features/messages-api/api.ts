import { sendExternally } from '@recado/contracts/messages/external-routes'
import { useMutation } from '@tanstack/react-query'
import { isApiError } from '../../shared/api/api-error.ts'
import { callByToken } from '../../shared/api/call-by-token.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'

export type TestMessage = {
  readonly token: string
  readonly number: string
  readonly body: string
  readonly file: File | null
}

/** Sends as a program does. The token leaves the cache with the form: nothing else may find it there. */
export function useSendTest() {
  const { keyOf, forget } = useIdempotencyKeys()
  return useMutation({
    mutationFn: ({ token, number, body, file }: TestMessage) => {
      const same = { number, body, file: file && [file.name, file.size, file.lastModified] }
      const options = { idempotencyKey: keyOf(same), ...(file && { files: [file] }) }
      return callByToken(sendExternally, { body: { number, body } }, token, options)
    },
    onSuccess: forget,
    onError: (error) => {
      if (!isApiError(error, 'ERR_UNAVAILABLE')) forget()
    },
    gcTime: 0,
  })
}
