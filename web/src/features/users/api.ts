import { createUser, deleteUser, updateUser } from '@recado/contracts/auth/routes'
import { clearTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { changeOf, newUserOf, type UserForm } from './user-form.ts'
import { userLists } from './user-list.ts'

/** @param id absent: a new one */
export function useSaveUser(id: number | undefined) {
  const client = useQueryClient()
  const { keyOf } = useIdempotencyKeys()
  return useMutation({
    mutationFn: (form: UserForm) => {
      if (id !== undefined) return call(updateUser, { params: { userId: id }, body: changeOf(form) })
      const body = newUserOf(form)
      return call(createUser, { body }, { idempotencyKey: keyOf(body) })
    },
    onSuccess: (user) => userLists.put(client, user, id === undefined),
  })
}

export function useDeleteUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteUser, { params: { userId: id } }),
    onSuccess: (_, id) => userLists.drop(client, id),
  })
}

/** Removes two-factor authentication of a user who has lost the authenticator. No live frame announces it. */
export function useClearTwoFactor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(clearTwoFactor, { params: { userId: id } }),
    onSuccess: (_, id) => {
      const known = userLists.lastKnown(client, id)?.row
      if (known) userLists.put(client, { ...known, twoFactor: false })
      userLists.updateRows(client, (user) => (user.id === id ? { ...user, twoFactor: false } : user))
    },
  })
}
