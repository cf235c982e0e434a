import type { ApiKey } from '@recado/contracts/api-keys/api-key'
import { createApiKey, listApiKeys, revokeApiKey } from '@recado/contracts/api-keys/routes'
import { sendExternally } from '@recado/contracts/messages/external-routes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { callByToken } from '../../shared/api/call-by-token.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import type { KeyInput } from './key-form.ts'

export type TestMessage = {
  readonly token: string
  readonly number: string
  readonly body: string
  readonly file: File | null
}

/**
 * Sends a message as an external program does. The cache drops the token when the form is closed, so that no other code
 * can find it there.
 */
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

const KEYS = ['api-keys'] as const

/** The API keys, newest first. */
export const apiKeyList = queryOptions({
  queryKey: KEYS,
  queryFn: async ({ signal }): Promise<readonly ApiKey[]> => (await call(listApiKeys, {}, { signal })).keys,
  staleTime: 0, // no live frame announces changes
})

/** Creates a key. The cache drops its secret when the dialog that shows it is closed. */
export function useCreateApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: KeyInput) => call(createApiKey, { body }),
    onSuccess: ({ key }) => client.setQueryData(KEYS, (all?: readonly ApiKey[]) => all && [key, ...all]),
    gcTime: 0,
  })
}

export function useRevokeApiKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(revokeApiKey, { params: { apiKeyId: id } }),
    onSuccess: (_, id) => client.setQueryData(KEYS, (all?: readonly ApiKey[]) => all?.filter((key) => key.id !== id)),
  })
}
