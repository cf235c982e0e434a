import { addTicketTag, leaveLane } from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { toastError } from '../../shared/ui/toast.ts'

/** Stands for the lane of tickets that are in no other. */
export const NO_LANE = 0

type Move = { readonly ticketId: number; readonly laneId: number }

/**
 * Puts a ticket into another lane, from any lane.
 * @param onTicket called with the ticket after the change
 */
export function useEnterLane(onTicket: (ticket: Ticket) => void) {
  const { t } = useTranslation()
  return useMutation({
    scope: { id: 'enter-lane' }, // one after the other: the last choice wins
    mutationFn: ({ ticketId, laneId }: Move) =>
      laneId === NO_LANE
        ? call(leaveLane, { params: { ticketId } })
        : call(addTicketTag, { params: { ticketId, tagId: laneId } }),
    onSuccess: onTicket,
    onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
  })
}
