import { changeChat, createChat, deleteChat, readChat } from '@recado/contracts/chats/routes'
import type { RouteInput } from '@recado/contracts/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { recountChats } from './api.ts'
import { dropChat, knownChat, putChat } from './chat-cache.ts'
import { unreadsOf } from './unreads.ts'

export type ChatBody = RouteInput<typeof createChat>['body']

/** @param id absent for a new chat */
export function useSaveChat(id: number | undefined) {
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: ChatBody) =>
      id === undefined
        ? call(createChat, { body }, { idempotencyKey: keyOf(body) })
        : call(changeChat, { params: { chatId: id }, body }),
    onSuccess: (chat) => putChat(client, chat, id === undefined),
  })
}

export function useDeleteChat() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteChat, { params: { chatId: id } }),
    onSuccess: (_, id) => dropChat(client, id),
  })
}

/**
 * Records that the user has read a chat to its end. It ignores a failure: the messages stay unread, and the next
 * message causes another try.
 */
export function useReadChat() {
  const client = useQueryClient()
  const { id } = useCurrentUser()
  return useMutation({
    mutationFn: (chatId: number) => call(readChat, { params: { chatId }, body: {} }),
    onSuccess: (chat) => {
      const before = knownChat(client, chat.id)
      putChat(client, chat)
      recountChats(client, before ? unreadsOf(chat, id) - unreadsOf(before, id) : 0)
    },
  })
}
