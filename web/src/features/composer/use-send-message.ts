import type { Message } from '@recado/contracts/messages/message'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import type { Outgoing } from '../../shared/messages/outgoing.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { changeOutgoing, outgoing, postMessage } from './api.ts'
import { outgoingOf } from './outgoing.ts'
import type { Written } from './written.ts'

const NONE: readonly Outgoing[] = []
const STEPS = 20

/**
 * Sends texts and files one after the other, in the order in which they were written. Each is shown at once, is replaced by
 * the server's message, and stays with an error when it fails.
 * @param onSent called with each message of the server's answer, before the one that was shown meanwhile is removed
 */
export function useSendMessage(ticketId: number, onSent: (message: Message) => void) {
  const client = useQueryClient()
  const { id: userId } = useCurrentUser()
  const { t } = useTranslation()
  const { data: waiting = NONE } = useQuery(outgoing(userId, ticketId))
  const change = (edit: (list: readonly Outgoing[]) => readonly Outgoing[]) =>
    changeOutgoing(client, userId, ticketId, edit)
  const without = (clientId: string) => (list: readonly Outgoing[]) =>
    list.filter((message) => message.clientId !== clientId)
  const changed = (clientId: string, fields: Partial<Outgoing>) => (list: readonly Outgoing[]) =>
    list.map((message) => (message.clientId === clientId ? { ...message, ...fields } : message))

  const { mutate } = useMutation({
    scope: { id: `send-${ticketId}` }, // mutations of one scope take turns
    mutationFn: (message: Outgoing) =>
      postMessage(
        ticketId,
        message,
        inSteps((share) => change(changed(message.clientId, { share }))),
      ),
    onSuccess: ({ messages }, { clientId }) => {
      for (const message of messages) onSent(message)
      change(without(clientId))
    },
    onError: (error, { clientId }) =>
      change(changed(clientId, { state: 'failed', reason: errorMessage(error, t('common.somethingWrong')) })),
  })

  return {
    waiting,
    send(written: Written) {
      const messages = outgoingOf(written)
      change((list) => [...list, ...messages])
      for (const message of messages) mutate(message)
    },
    retry(message: Outgoing) {
      change(changed(message.clientId, { state: 'sending', reason: null, share: 0 }))
      mutate(message)
    },
    /** Removes the message, and cancels its request. */
    drop({ clientId, stop }: Outgoing) {
      change(without(clientId))
      stop.abort()
    },
  }
}

/** Reports progress in steps of a twentieth: finer ones would not be visible. */
function inSteps(onShare: (share: number) => void): (share: number) => void {
  let last = 0
  return (share) => {
    const step = Math.floor(share * STEPS)
    if (step !== last) onShare(step / STEPS)
    last = step
  }
}
