import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { connectionList } from '../../features/connections/api.ts'
import { Conversation } from '../../features/messages/conversation.tsx'
import { openedTicket } from '../../features/tickets/api.ts'
import { TicketHeader } from '../../features/tickets/ticket-header.tsx'
import { useReadWhileVisible } from '../../features/tickets/use-ticket-steps.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { ErrorState } from '../../shared/ui/states.tsx'
import { toastError } from '../../shared/ui/toast.ts'

type Steps = Pick<ComponentProps<typeof TicketHeader>, 'onTaken' | 'onClosed' | 'onOther'>
type Props = Steps & { readonly uuid: string; readonly backTo: string }

/** The conversation of an address; whoever may not see it, or no longer, is told and led back to the list. */
export function OpenedTicket({ uuid, backTo, ...steps }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = useQuery(openedTicket(client, uuid))
  const isRefused = query.error instanceof ApiError && query.error.status >= 400 && query.error.status < 500
  const isGone = query.data?.isGone ?? false

  useEffect(() => {
    if (!isRefused && !isGone) return
    toastError(t(isGone ? 'tickets.gone' : 'tickets.notAllowed'))
    navigate('/tickets', { replace: true })
  }, [isRefused, isGone, navigate, t])

  if (isRefused || isGone) return null
  if (query.data) return <Opened ticket={query.data.ticket} backTo={backTo} {...steps} />
  return query.isError ? <ErrorState onRetry={() => query.refetch()} /> : null
}

function Opened({ ticket, backTo, ...steps }: Steps & { ticket: Ticket; backTo: string }) {
  const connections = useQuery(connectionList)
  const connection = connections.data?.find(({ id }) => id === ticket.whatsappId)
  useReadWhileVisible(ticket)
  return (
    <>
      <TicketHeader ticket={ticket} backTo={backTo} {...steps} />
      <Conversation key={ticket.id} ticket={ticket} connection={connections.data && (connection?.status ?? null)} />
    </>
  )
}
