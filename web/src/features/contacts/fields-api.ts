import {
  changeContactField,
  createContactField,
  deleteContactField,
  orderContactFields,
} from '@recado/contracts/contact-fields/routes'
import type { RouteInput } from '@recado/contracts/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { contactFields, dropContactField, putContactField } from '../../shared/contact-fields/contact-fields.ts'

type NewField = RouteInput<typeof createContactField>['body']
export type FieldBody = NewField | RouteInput<typeof changeContactField>['body']

/** @param id absent for a new field */
export function useSaveContactField(id: number | undefined) {
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: FieldBody) =>
      id === undefined
        ? call(createContactField, { body: body as NewField }, { idempotencyKey: keyOf(body) })
        : call(changeContactField, { params: { contactFieldId: id }, body }),
    onSuccess: (field) => putContactField(client, field),
  })
}

export function useDeleteContactField() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteContactField, { params: { contactFieldId: id } }),
    onSuccess: (_, id) => dropContactField(client, id),
  })
}

export function useOrderContactFields() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'order-contact-fields' },
    mutationFn: (contactFieldIds: number[]) => call(orderContactFields, { body: { contactFieldIds } }),
    onSuccess: (fields) => client.setQueryData(contactFields.queryKey, fields),
  })
}
