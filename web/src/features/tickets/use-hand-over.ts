import type { RouteInput } from '@recado/contracts/route'
import { deleteTicket, exportTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { sees } from '@recado/contracts/tickets/visibility'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { download } from '../../shared/api/download.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useUndoing } from '../../shared/undo/use-undoing.ts'
import { LISTS } from './api.ts'
import { markLeaving, unmarkLeaving } from './own-step.ts'
import { dropTicket, putTicket } from './ticket-cache.ts'

export type Destination = Pick<RouteInput<typeof updateTicket>['body'], 'userId' | 'queueId' | 'whatsappId' | 'note'>
type Transfer = { readonly ticket: Ticket; readonly to: Destination; readonly name: string }

/** Transfers a ticket. @param onDone called with the transferred ticket */
export function useTransferTicket(onDone: (ticket: Ticket) => void) {
  const { t } = useTranslation()
  const change = useChange()
  const undoing = useUndoing()
  return useMutation({
    mutationFn: ({ ticket, to }: Transfer) => change(ticket, { ...to, undoSeconds: undoing.undoSeconds }),
    onSuccess: ({ undo, ...ticket }, { name }) => {
      const text = t('tickets.transferred', { name })
      if (!undoing.offer([{ undo }], text, ticket.uuid)) toastSuccess(text)
      onDone(ticket)
    },
  })
}

/** Returns a ticket to its queue, where it waits again. */
export function useReturnTicket(onDone: (ticket: Ticket) => void) {
  const { t } = useTranslation()
  const change = useChange()
  const client = useQueryClient()
  const undoing = useUndoing()
  return useMutation({
    mutationFn: (ticket: Ticket) =>
      change(ticket, { status: 'pending', userId: null, undoSeconds: undoing.undoSeconds }),
    onSuccess: ({ undo, ...ticket }) => {
      if (!undoing.offer([{ undo }], t('tickets.returned'), ticket.uuid)) toastSuccess(t('tickets.returned'))
      onDone(ticket)
    },
    onError: (error) => {
      toastError(errorMessage(error, t('common.somethingWrong')))
      void client.invalidateQueries({ queryKey: LISTS }) // another agent was faster, so the current state is fetched
    },
  })
}

/** Turns the bot off, or on from the contact's next message. */
export function useSwitchBot() {
  const { t } = useTranslation()
  const change = useChange()
  return useMutation({
    mutationFn: ({ ticket, isOn }: { ticket: Ticket; isOn: boolean }) => change(ticket, { chatbot: isOn }),
    onSuccess: (_, { isOn }) => toastSuccess(t(isOn ? 'tickets.botOn' : 'tickets.botOff')),
    onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
  })
}

/** Deletes a ticket with its messages. */
export function useDeleteTicket(onDone: (ticket: Ticket) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const viewer = viewerOf(useCurrentUser())
  return useMutation({
    mutationFn: async (ticket: Ticket) => {
      markLeaving(client, ticket.id)
      await call(deleteTicket, { params: { ticketId: ticket.id } })
    },
    onSuccess: (_, ticket) => {
      dropTicket(client, viewer, { ticketId: ticket.id, version: ticket.version + 1 })
      toastSuccess(t('tickets.deleted'))
      onDone(ticket)
    },
    onError: () => unmarkLeaving(client),
  })
}

/** Downloads the messages of a ticket as a file. */
export function useExportTicket() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (ticket: Ticket) =>
      download(exportTicket, { params: { ticketId: ticket.id } }, t('tickets.exportName', { number: ticket.number })),
    onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
  })
}

function useChange() {
  const client = useQueryClient()
  const viewer = viewerOf(useCurrentUser())
  return async ({ id }: Ticket, body: RouteInput<typeof updateTicket>['body']) => {
    markLeaving(client, id)
    try {
      const answer = await call(updateTicket, { params: { ticketId: id }, body })
      const { undo: _, ...ticket } = answer
      putTicket(client, viewer, ticket)
      if (sees(viewer, ticket)) unmarkLeaving(client)
      return answer
    } catch (error) {
      unmarkLeaving(client)
      throw error
    }
  }
}
