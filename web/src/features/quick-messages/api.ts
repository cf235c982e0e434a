import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import {
  attachToQuickMessage,
  changeQuickMessage,
  createQuickMessage,
  deleteQuickMessage,
  detachFromQuickMessage,
} from '@recado/contracts/quick-messages/routes'
import type { RouteInput } from '@recado/contracts/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../shared/api/call.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import type { ChosenFile } from '../../shared/ui/file-field.tsx'
import { quickMessageLists } from './quick-message-list.ts'

export type QuickMessageBody = RouteInput<typeof createQuickMessage>['body']

/**
 * Saves the fields, then the file. If the file fails, the quick message is already saved, and a retry updates it.
 * @param id absent for a new quick message
 */
export function useSaveQuickMessage(id: number | undefined) {
  const client = useQueryClient()
  const known = useRef(id)
  const { keyOf } = useIdempotencyKeys()
  const put = (record: QuickMessage) => {
    quickMessageLists.put(client, record, known.current === undefined)
    known.current = record.id
    return record
  }
  return useMutation({
    mutationFn: async ({ body, chosen }: { body: QuickMessageBody; chosen: ChosenFile }) => {
      const params = { quickMessageId: known.current ?? 0 }
      const saved = put(
        known.current === undefined
          ? await call(createQuickMessage, { body }, { idempotencyKey: keyOf(body) })
          : await call(changeQuickMessage, { params, body }),
      )
      const own = { params: { quickMessageId: saved.id } }
      if (chosen.file) return put(await call(attachToQuickMessage, { ...own, body: {} }, { files: [chosen.file] }))
      return chosen.isRemoved ? put(await call(detachFromQuickMessage, own)) : saved
    },
  })
}

export function useDeleteQuickMessage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteQuickMessage, { params: { quickMessageId: id } }),
    onSuccess: (_, id) => quickMessageLists.drop(client, id),
  })
}
