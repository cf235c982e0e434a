import type { GivenFieldValue } from '@recado/contracts/contact-fields/contact-field'
import type { Contact } from '@recado/contracts/contacts/contact'
import {
  blockContact,
  changeContact,
  listContactCampaigns,
  listContactTickets,
} from '@recado/contracts/contacts/routes'
import type { Priority } from '@recado/contracts/priority'
import type { RouteInput } from '@recado/contracts/route'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { contactDetail } from '../../shared/contacts/contact-detail.ts'

export const TICKETS = ['details', 'tickets'] as const

/** The tickets of a contact that the user may see, newest first. */
export const contactTickets = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: [...TICKETS, contactId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listContactTickets, { params: { contactId }, query: { pageNumber: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  })

export const CAMPAIGNS = ['details', 'campaigns'] as const

/** The campaigns that wrote to a contact, the latest first. */
export const contactCampaigns = (contactId: number) =>
  queryOptions({
    queryKey: [...CAMPAIGNS, contactId] as const,
    queryFn: ({ signal }) => call(listContactCampaigns, { params: { contactId } }, { signal }),
  })

/** Saves the value of one of the company's fields of a contact. */
export const useFillField = (contactId: number) =>
  useContactChange(contactId, (value: GivenFieldValue) => ({ fields: [value] }))

type WrittenNotes = { readonly notes: string; readonly formerNotes: string }

/** Saves what the team writes down about a contact, unless a colleague has changed `formerNotes` meanwhile. */
export const useWriteAbout = (contactId: number) => useContactChange(contactId, (written: WrittenNotes) => written)

/** Gives a contact a priority. */
export const usePrioritize = (contactId: number) => useContactChange(contactId, (priority: Priority) => ({ priority }))

/** Blocks a contact, or ends the block. */
export function useBlock(contactId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isBlocked: boolean) => call(blockContact, { params: { contactId }, body: { isBlocked } }),
    onSuccess: (contact) => putDetail(client, contact),
  })
}

const putDetail = (client: QueryClient, contact: Contact): void =>
  void client.setQueryData(contactDetail(contact.id).queryKey, (known) =>
    known && known.version < contact.version ? { ...known, ...contact } : known,
  )

function useContactChange<T>(contactId: number, bodyOf: (changed: T) => RouteInput<typeof changeContact>['body']) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `change-contact-${contactId}` }, // one change after the other, so that the last one wins
    mutationFn: (changed: T) => call(changeContact, { params: { contactId }, body: bodyOf(changed) }),
    onSuccess: (contact) => putDetail(client, contact),
    onError: () => client.invalidateQueries(contactDetail(contactId)), // the contact may have changed meanwhile
  })
}
