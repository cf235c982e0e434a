import { useQuery } from '@tanstack/react-query'
import type { ConversationId } from '../../shared/messages/conversation-id.ts'
import type { Outgoing } from '../../shared/messages/outgoing.ts'
import { changeOutgoing, outgoing } from './api.ts'
import { changing, type Deliver, sendWaiting, useOutbox } from './outbox.ts'
import { outgoingOf } from './outgoing.ts'
import type { Written } from './written.ts'

const NONE: readonly Outgoing[] = []

/**
 * Sends texts and files one after the other, in the order in which they were written. Each message is shown at once,
 * and the server's message replaces it. It waits while the client is offline, and shows an error when the server
 * refuses it.
 */
export function useSendMessage(conversation: ConversationId, deliver: Deliver) {
  const outbox = useOutbox(deliver)
  const { client, userId } = outbox
  const { data: waiting = NONE } = useQuery(outgoing(userId, conversation))
  const change = (edit: (list: readonly Outgoing[]) => readonly Outgoing[]) => {
    changeOutgoing(client, userId, conversation, edit)
    void sendWaiting(outbox, conversation)
  }
  return {
    waiting,
    send: (written: Written) => change((list) => [...list, ...outgoingOf(written)]),
    retry: ({ clientId }: Outgoing) =>
      change(changing(clientId, { state: 'sending', reason: null, share: 0, stop: new AbortController() })),
    /** Removes the message and cancels its request. It does nothing while another window is sending the message. */
    drop({ clientId, stop }: Outgoing) {
      change((list) => list.filter((one) => one.clientId !== clientId || (one.state === 'sending' && !one.stop)))
      stop?.abort()
    },
  }
}
