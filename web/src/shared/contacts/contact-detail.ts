import { getContact } from '@recado/contracts/contacts/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const DETAILS = ['contacts', 'detail'] as const

/** A contact with its identities; live frames keep it up to date. */
export const contactDetail = (id: number) =>
  queryOptions({
    queryKey: [...DETAILS, id] as const,
    queryFn: ({ signal }) => call(getContact, { params: { contactId: id } }, { signal }),
  })

/** Refetches the contact after a frame, because frames lack the identities. */
export function refetchContact(client: QueryClient, frame: LiveFrame & { subject: 'contact' }): void {
  if (frame.action === 'update') void client.invalidateQueries(contactDetail(frame.data.contact.id))
  if (frame.action === 'reload') void client.invalidateQueries({ queryKey: DETAILS })
}
