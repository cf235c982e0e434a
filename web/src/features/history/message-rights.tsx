import type { Message } from '@recado/contracts/messages/message'
import { rightsOnMessage } from '@recado/contracts/messages/rights'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'

type Opened = Pick<Ticket, 'id' | 'status' | 'userId'>

const OpenedTicket = createContext<Opened | undefined>(undefined)

/**
 * Provides the opened ticket. The value is memoised, so that other changes of the ticket do not render the messages
 * again.
 */
export function OpenedTicketProvider({ ticket: { id, status, userId }, children }: Props) {
  const opened = useMemo(() => ({ id, status, userId }), [id, status, userId])
  return <OpenedTicket value={opened}>{children}</OpenedTicket>
}
type Props = { readonly ticket: Opened; readonly children: ReactNode }

/** @returns the actions that the user may take on a message in the history of the opened ticket */
export function useMessageRights(message: Message): ReturnType<typeof rightsOnMessage> {
  const ticket = useContext(OpenedTicket)
  const viewer = viewerOf(useCurrentUser())
  if (!ticket) throw new Error('a message is drawn outside the history of a ticket')
  return rightsOnMessage(viewer, message, { ticket, now: new Date() })
}
