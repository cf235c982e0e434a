import { addTicketTag, leaveLane } from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { toastError } from '../../shared/ui/toast.ts'
import { useUndoing } from '../../shared/undo/use-undoing.ts'

/** Stands for the lane of tickets that are in no other. */
export const NO_LANE = 0

type Move = { readonly ticketId: number; readonly laneId: number }

/**
 * Puts a ticket into another lane, from any lane.
 * @param onTicket called with the ticket after the change
 */
export function useEnterLane(onTicket: (ticket: Ticket) => void) {
  const { t } = useTranslation()
  const { undoSeconds, offer } = useUndoing()
  const query = { undoSeconds }
  return useMutation({
    scope: { id: 'enter-lane' }, // one after the other: the last choice wins
    mutationFn: ({ ticketId, laneId }: Move) =>
      laneId === NO_LANE
        ? call(leaveLane, { params: { ticketId }, query })
        : call(addTicketTag, { params: { ticketId, tagId: laneId }, query }),
    onSuccess: ({ undo, ...ticket }) => {
      onTicket(ticket)
      offer([{ undo }], t('details.laneChanged'), ticket.uuid)
    },
    onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
  })
}
