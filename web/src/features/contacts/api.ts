import type { Contact } from '@recado/contracts/contacts/contact'
import { eraseContact, exportContactData } from '@recado/contracts/contacts/data-routes'
import {
  changeContact,
  createContact,
  deleteContact,
  exportContacts,
  exportContactsWithFields,
  importContacts,
  mergeContact,
  setOptOut,
  uploadContacts,
} from '@recado/contracts/contacts/routes'
import type { RouteInput } from '@recado/contracts/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../shared/api/call.ts'
import { download } from '../../shared/api/download.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { useSheetUpload } from '../../shared/sheets/use-sheet-upload.ts'
import { type ContactFilter, contactLists, queryOf } from './contact-list.ts'
import { putContact } from './put-contact.ts'

export type ContactBody = RouteInput<typeof changeContact>['body']

/**
 * Saves a contact, then its opt-out. If the opt-out fails, the contact is already saved, and a retry updates it.
 * @param known absent for a new contact
 */
export function useSaveContact(known: Contact | undefined) {
  const client = useQueryClient()
  const made = useRef(known)
  const { keyOf } = useIdempotencyKeys()
  const put = (contact: Contact) => {
    putContact(client, contact, made.current === undefined)
    made.current = contact
    return contact
  }
  return useMutation({
    mutationFn: async ({
      body,
      optOut,
    }: {
      body: RouteInput<typeof createContact>['body'] | ContactBody
      optOut: boolean
    }) => {
      const saved = put(
        made.current === undefined
          ? await call(
              createContact,
              { body: body as RouteInput<typeof createContact>['body'] },
              { idempotencyKey: keyOf(body) },
            )
          : await call(changeContact, { params: { contactId: made.current.id }, body }),
      )
      if (saved.optOut === optOut) return saved
      return put(await call(setOptOut, { params: { contactId: saved.id }, body: { optOut } }))
    },
  })
}

/** @param isForced whether to delete the contact even if it has an active ticket */
export function useDeleteContact(isForced: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      call(deleteContact, { params: { contactId: id }, query: { force: isForced ? 'true' : 'false' } }),
    onSuccess: (_, id) => contactLists.drop(client, id),
  })
}

export function useEraseContact(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(eraseContact, { params: { contactId: id }, body: { name } }),
    onSuccess: () => contactLists.drop(client, id),
  })
}

/** Requests the archive of a contact's data. The server prepares it asynchronously, and a frame announces it. */
export const useExportData = () =>
  useMutation({ mutationFn: (id: number) => call(exportContactData, { params: { contactId: id } }) })

export function useMergeContacts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ keptId, sourceId }: { keptId: number; sourceId: number }) =>
      call(mergeContact, { params: { contactId: keptId }, body: { sourceId } }),
    onSuccess: (kept, { sourceId }) => {
      contactLists.drop(client, sourceId)
      putContact(client, kept)
    },
  })
}

export function useImportPhone() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (whatsappId: number | null) =>
      call(importContacts, { body: whatsappId === null ? {} : { whatsappId } }),
    onSuccess: () => contactLists.refetch(client),
  })
}

export function useImportSheet() {
  const client = useQueryClient()
  return useSheetUpload(
    (options) => call(uploadContacts, {}, options),
    () => contactLists.refetch(client),
  )
}

export const useExportContacts = () =>
  useMutation({
    mutationFn: (text: string) =>
      download(exportContacts, { query: { searchParam: text || undefined } }, 'contatos.csv'),
  })

export const useExportContactsWithFields = () =>
  useMutation({
    mutationFn: (filter: ContactFilter) =>
      download(exportContactsWithFields, { query: queryOf(filter) }, 'contatos-com-campos.csv'),
  })
