import type { ContactField } from '@recado/contracts/contact-fields/contact-field'
import { listContactFields } from '@recado/contracts/contact-fields/routes'
import type { LiveFrame } from '@recado/contracts/realtime/frames'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The company's fields of contacts, in their order; live frames keep them up to date. */
export const contactFields = queryOptions({
  queryKey: ['contact-fields'] as const,
  queryFn: ({ signal }) => call(listContactFields, {}, { signal }),
})

/** Updates a field in the cache; all changes of fields enter the cache here. */
export const putContactField = (client: QueryClient, field: ContactField): void =>
  void client.setQueryData(contactFields.queryKey, (known) => known && withField(known, field))

export const dropContactField = (client: QueryClient, id: number): void =>
  void client.setQueryData(contactFields.queryKey, (known) => known?.filter((field) => field.id !== id))

export function applyContactFieldFrame(client: QueryClient, frame: LiveFrame & { subject: 'contactField' }): void {
  if (frame.action === 'delete') dropContactField(client, frame.data.id)
  else putContactField(client, frame.data.record)
}

function withField(known: readonly ContactField[], field: ContactField): ContactField[] {
  const before = known.find(({ id }) => id === field.id)
  if (before && before.version >= field.version) return [...known] // a frame arrived twice or late
  const others = known.filter(({ id }) => id !== field.id)
  return [...others, field].sort((a, b) => a.position - b.position || a.id - b.id)
}
