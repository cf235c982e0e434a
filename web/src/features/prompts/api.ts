import { changePrompt, createPrompt, deletePrompt, tryPrompt } from '@recado/contracts/prompts/routes'
import type { RouteInput, RouteOutput } from '@recado/contracts/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { promptLists } from './prompt-list.ts'

export type PromptBody = RouteInput<typeof createPrompt>['body']
/** The changed fields; absent keys keep their values. */
export type PromptChange = RouteInput<typeof changePrompt>['body']

/** @param id absent for a new prompt */
export function useSavePrompt(id: number | undefined) {
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: PromptBody | PromptChange) =>
      id === undefined
        ? call(createPrompt, { body: body as PromptBody }, { idempotencyKey: keyOf(body) })
        : call(changePrompt, { params: { promptId: id }, body }),
    onSuccess: (prompt) => promptLists.put(client, prompt, id === undefined),
    gcTime: 0, // drops the mutation at once, because keys must leave the cache as soon as possible
  })
}

export function useDeletePrompt() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deletePrompt, { params: { promptId: id } }),
    onSuccess: (_, id) => promptLists.drop(client, id),
  })
}

export type TrialInput = RouteInput<typeof tryPrompt>['body']
export type TrialAnswer = RouteOutput<typeof tryPrompt>

/** Sends the values of the dialog to the model, without a message to a contact. */
export const useTryPrompt = () =>
  useMutation({ mutationFn: (body: TrialInput) => call(tryPrompt, { body }), gcTime: 0 })
