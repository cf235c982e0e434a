import { addTicketTag, leaveLane } from '@recado/contracts/tags/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { toastError } from '../../shared/ui/toast.ts'
import { useUndoing } from '../../shared/undo/use-undoing.ts'

/** The id that stands for tickets without a lane. */
export const NO_LANE = 0

type Move = { readonly ticketId: number; readonly laneId: number }

/**
 * Moves a ticket to another lane, whatever its current lane is.
 * @param onTicket called with the ticket after the change
 */
export function useEnterLane(onTicket: (ticket: Ticket) => void) {
  const { t } = useTranslation()
  const { undoSeconds, offer } = useUndoing()
  const query = { undoSeconds }
  return useMutation({
    scope: { id: 'enter-lane' }, // runs one change after the other, so that the last choice wins
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
