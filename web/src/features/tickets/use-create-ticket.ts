import { createContact } from '@recado/contracts/contacts/routes'
import { createTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { useCurrentUser, viewerOf } from '../../shared/session/current-user.tsx'
import { offerOther } from './offer-other.ts'
import { putTicket } from './ticket-cache.ts'

export type NewTicket = {
  /** The id of a contact, or a new contact to create. */
  readonly whom: number | { readonly name: string; readonly number: string }
  readonly queueId: number | null
  readonly whatsappId: number | null
}
type Options = { readonly onDone: (ticket: Ticket) => void; readonly onOther: (uuid: string) => void }

/**
 * Starts a conversation. A retry after a lost response does not start a second one. If there is an open one with the
 * same contact, it is offered instead.
 */
export function useCreateTicket({ onDone, onOther }: Options) {
  const client = useQueryClient()
  const { t } = useTranslation()
  const viewer = viewerOf(useCurrentUser())
  const { keyOf, forget } = useIdempotencyKeys()
  // this key is never dropped: a refusal concerns the conversation, but the contact already exists
  const contacts = useIdempotencyKeys()
  const create = (body: { readonly name: string; readonly number: string }) =>
    call(createContact, { body }, { idempotencyKey: contacts.keyOf(body) })
  return useMutation({
    mutationFn: async ({ whom, queueId, whatsappId }: NewTicket) => {
      const contactId = typeof whom === 'number' ? whom : (await create(whom)).id
      const body = { contactId, queueId, ...(whatsappId !== null && { whatsappId }) }
      return call(createTicket, { body }, { idempotencyKey: keyOf(body) })
    },
    onSuccess: (ticket) => {
      putTicket(client, viewer, ticket)
      onDone(ticket)
    },
    onError: (error) => {
      if (!isApiError(error, 'ERR_UNAVAILABLE')) forget()
      offerOther(error, t('news.open'), onOther)
    },
  })
}
