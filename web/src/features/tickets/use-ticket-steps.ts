import { updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { isUnseen } from '@recado/contracts/tickets/unseen'
import type { Undo } from '@recado/contracts/undo'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/call.ts'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useUndoing } from '../../shared/undo/use-undoing.ts'
import { LISTS, useReadTicket } from './api.ts'
import { offerOther } from './offer-other.ts'
import { putTicket } from './ticket-cache.ts'

/** Accepts a waiting ticket. The first agent wins, and the others are told who it was. */
export const useAcceptTicket = (onTaken: (ticket: Ticket) => void) => useStep('open', onTaken)

/** @param isSilent whether the contact gets no farewell and no request for a rating */
export function useCloseTicket(onClosed: (ticket: Ticket) => void, isSilent = false) {
  const { t } = useTranslation()
  const undoing = useUndoing()
  const afterwards = (ticket: Ticket, undo: Undo | null) => {
    if (!undoing.offer([{ undo }], t('tickets.closed'), ticket.uuid)) toastSuccess(t('tickets.closed'))
    onClosed(ticket)
  }
  return useStep('closed', afterwards, undefined, isSilent ? { farewell: false } : {})
}

/**
 * Reopens a closed ticket. If its contact has another active ticket, that one is offered instead if the user may see
 * it.
 * @param onOther called with the uuid of the other ticket
 */
export function useReopenTicket(onTaken: (ticket: Ticket) => void, onOther: (uuid: string) => void) {
  const { t } = useTranslation()
  return useStep(
    'open',
    (ticket) => {
      toastSuccess(t('tickets.reopened'))
      onTaken(ticket)
    },
    (error) => offerOther(error, t('news.open'), onOther),
  )
}

/**
 * @param afterwards also called when the row has unmounted, because a frame may remove the row before the response
 * arrives
 */
function useStep(
  status: 'open' | 'closed',
  afterwards: (ticket: Ticket, undo: Undo | null) => void,
  hasExplained: (error: Error) => boolean = () => false,
  also: { readonly farewell?: boolean } = {},
) {
  const client = useQueryClient()
  const viewer = viewerOf(useCurrentUser())
  const { t } = useTranslation()
  const { undoSeconds } = useUndoing()
  return useMutation({
    mutationFn: ({ id, queueId, status: from }: Ticket) => {
      const closing = { userId: viewer.id, queueId, undoSeconds }
      const named = status === 'closed' ? closing : from === 'closed' ? { queueId } : {}
      return call(updateTicket, { params: { ticketId: id }, body: { status, ...named, ...also } })
    },
    onSuccess: ({ undo = null, ...ticket }) => {
      putTicket(client, viewer, ticket)
      afterwards(ticket, undo)
    },
    onError: (error) => {
      if (!hasExplained(error)) toastError(errorMessage(error, t('common.somethingWrong')))
      void client.invalidateQueries({ queryKey: LISTS }) // another agent was faster, so the current state is fetched
    },
  })
}

/** Marks the ticket as read while its agent sees it: it is mounted, in a visible and focused window. */
export function useReadWhileVisible(ticket: Ticket): void {
  const me = useCurrentUser()
  const { mutate } = useReadTicket()
  const isUnreadMine = isUnseen(ticket, me.id) && ticket.userId === me.id && ticket.status === 'open'
  const readIfSeen = useEffectEvent(() => {
    if (isUnreadMine && document.visibilityState === 'visible' && document.hasFocus()) mutate(ticket.id)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message must be checked
  useEffect(() => readIfSeen(), [ticket.id, ticket.unreadMessages, isUnreadMine])
  useEffect(() => {
    const look = () => readIfSeen()
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
