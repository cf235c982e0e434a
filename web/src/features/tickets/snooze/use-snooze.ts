import { snoozeTicket, wakeTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { useCurrentUser, viewerOf } from '../../../shared/session/current-user.tsx'
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts'
import { useUndoing } from '../../../shared/undo/use-undoing.ts'
import { LISTS } from '../api.ts'
import { putTicket } from '../ticket-cache.ts'
import { useSnoozeWords } from './use-snooze-words.ts'

/** The end of a snooze: a time, an answer of the contact, or the earlier of both. */
export type Wanted = { readonly until?: string; readonly untilAnswer?: boolean; readonly isExact?: boolean }

/**
 * Snoozes a ticket.
 * @param onDone also called when the row has unmounted, because a frame may remove the row before the response arrives
 */
export function useSnooze(onDone: (ticket: Ticket) => void) {
  const words = useSnoozeWords()
  const take = useTaken()
  const undoing = useUndoing()
  return useMutation({
    onError: take.onError,
    mutationFn: ({ ticket, wanted }: { ticket: Ticket; wanted: Wanted }) =>
      call(snoozeTicket, { params: { ticketId: ticket.id }, body: { ...wanted, undoSeconds: undoing.undoSeconds } }),
    onSuccess: ({ undo, ...ticket }) => {
      take.onSuccess(ticket)
      const text = ticket.snooze && words(ticket.snooze)
      if (text && !undoing.offer([{ undo }], text, ticket.uuid)) toastSuccess(text)
      onDone(ticket)
    },
  })
}

/** Ends the snooze of a ticket, which returns to its list. */
export function useWake() {
  return useMutation({
    ...useTaken(),
    mutationFn: ({ id }: Ticket) => call(wakeTicket, { params: { ticketId: id } }),
  })
}

function useTaken() {
  const client = useQueryClient()
  const viewer = viewerOf(useCurrentUser())
  const { t } = useTranslation()
  return {
    onSuccess: (ticket: Ticket) => putTicket(client, viewer, ticket),
    onError: (error: Error) => {
      toastError(errorMessage(error, t('common.somethingWrong')))
      void client.invalidateQueries({ queryKey: LISTS })
    },
  }
}
