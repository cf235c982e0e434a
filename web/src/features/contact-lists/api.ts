import type { ContactList, ContactListItem } from '@recado/contracts/campaigns/contact-list'
import {
  changeContactList,
  changeContactListItem,
  createContactList,
  createContactListItem,
  deleteContactList,
  deleteContactListItem,
  deleteInvalidItems,
  exportContactList,
  getContactList,
  type OpenedContactList,
  uploadContactList,
} from '@recado/contracts/campaigns/contact-list-routes'
import type { RouteInput } from '@recado/contracts/route'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { download } from '../../shared/api/download.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { useSheetUpload } from '../../shared/sheets/use-sheet-upload.ts'
import { contactListLists } from './contact-list-list.ts'
import { itemLists } from './item-list.ts'

const OPENED = ['contact-lists', 'opened'] as const

/** The contact list whose people are shown. */
export const openedList = (contactListId: number) =>
  queryOptions({
    queryKey: [...OPENED, contactListId] as const,
    queryFn: ({ signal }): Promise<OpenedContactList> =>
      call(getContactList, { params: { contactListId } }, { signal }),
  })

/** Updates a contact list in the cache; all changes of contact lists enter the cache here. */
export function putContactList(client: QueryClient, list: ContactList, isNew = false): void {
  contactListLists.put(client, list, isNew)
  client.setQueryData<OpenedContactList>([...OPENED, list.id], (known) =>
    known && known.version < list.version ? { ...known, ...list } : known,
  )
}

/** Requests the number of valid people again, after a person was added or removed, or WhatsApp has checked a number. */
export const countAgain = (client: QueryClient): void => void client.invalidateQueries({ queryKey: OPENED })

/** @param id absent for a new list */
export function useSaveContactList(id: number | undefined) {
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: { readonly name: string }) =>
      id === undefined
        ? call(createContactList, { body }, { idempotencyKey: keyOf(body) })
        : call(changeContactList, { params: { contactListId: id }, body }),
    onSuccess: (list) => putContactList(client, list, id === undefined),
  })
}

export function useDeleteContactList() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteContactList, { params: { contactListId: id } }),
    onSuccess: (_, id) => contactListLists.drop(client, id),
  })
}

export type ItemBody = Omit<RouteInput<typeof createContactListItem>['body'], 'contactListId'>

/** @param id the id of the person; absent for a new person of the list */
export function useSaveItem(contactListId: number, id: number | undefined) {
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (fields: ItemBody): Promise<ContactListItem> => {
      const body = { ...fields, contactListId }
      return id === undefined
        ? call(createContactListItem, { body }, { idempotencyKey: keyOf(body) })
        : call(changeContactListItem, { params: { contactListItemId: id }, body: fields })
    },
    onSuccess: (item) => itemLists.put(client, item, id === undefined),
  })
}

export function useDeleteItem() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteContactListItem, { params: { contactListItemId: id } }),
    onSuccess: (_, id) => itemLists.drop(client, id),
  })
}

/** Removes the people whose number is not on WhatsApp from a list. */
export function useDeleteInvalid(contactListId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteInvalidItems, { params: { contactListId } }),
    onSuccess: () => {
      itemLists.refetch(client)
      contactListLists.refetch(client)
      countAgain(client)
    },
  })
}

/** Adds the people of a spreadsheet to a list. */
export function useImportList(contactListId: number) {
  const client = useQueryClient()
  return useSheetUpload(
    (options) => call(uploadContactList, { params: { contactListId } }, options),
    () => {
      itemLists.refetch(client)
      contactListLists.refetch(client)
      countAgain(client)
    },
  )
}

export const useExportList = (contactListId: number, name: string) =>
  useMutation({ mutationFn: () => download(exportContactList, { params: { contactListId } }, `${name}.csv`) })
