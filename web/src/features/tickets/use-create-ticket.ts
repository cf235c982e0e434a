import { createContact } from '@recado/contracts/contacts/routes'
import { createTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { newId } from '../../shared/api/new-id.ts'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { offerOther } from './offer-other.ts'
import { putTicket } from './ticket-cache.ts'

export type NewTicket = {
  /** A contact, or one that is to be added. */
  readonly whom: number | { readonly name: string; readonly number: string }
  readonly queueId: number | null
  readonly whatsappId: number | null
}
type Options = { readonly onDone: (ticket: Ticket) => void; readonly onOther: (uuid: string) => void }

/** Begins a conversation, once also after a lost answer; with whom one is going on already, that one is offered instead. */
export function useCreateTicket({ onDone, onOther }: Options) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const viewer = viewerOf(useCurrentUser())
  const keys = useRef(new Map<string, string>())
  const keyOf = (wish: string) => {
    const key = keys.current.get(wish) ?? newId()
    keys.current.set(wish, key)
    return key
  }
  return useMutation({
    mutationFn: async ({ whom, queueId, whatsappId }: NewTicket) => {
      const contactId = typeof whom === 'number' ? whom : (await call(createContact, { body: whom })).id
      const body = { contactId, queueId, ...(whatsappId !== null && { whatsappId }) }
      return call(createTicket, { body }, { idempotencyKey: keyOf(JSON.stringify(body)) })
    },
    onSuccess: (ticket) => {
      putTicket(client, viewer, ticket)
      onDone(ticket)
    },
    onError: (error) => {
      if (!isApiError(error, 'ERR_UNAVAILABLE')) keys.current.clear() // it was refused: asked again, it is another wish
      offerOther(error, t('tickets.openOther'), onOther)
    },
  })
}
