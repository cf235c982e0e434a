import { createUser, deleteUser, updateUser } from '@recado/contracts/auth/routes'
import { clearTwoFactor } from '@recado/contracts/auth/two-factor-routes'
import type { UserDetail } from '@recado/contracts/auth/user'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../shared/api/call.ts'
import { useIdempotencyKeys } from '../../shared/api/use-idempotency-keys.ts'
import { savePhoto } from '../../shared/people/save-photo.ts'
import { changeOf, newUserOf, type UserForm } from './user-form.ts'
import { userLists } from './user-list.ts'

/** @param user the user that the form was opened with; absent for a new user */
export function useSaveUser(user: UserDetail | undefined) {
  const client = useQueryClient()
  const known = useRef(user) // remembers the created user, so that a retry of the photo does not create another one
  const { keyOf } = useIdempotencyKeys()
  const save = (form: UserForm) => {
    if (known.current !== undefined)
      return call(updateUser, { params: { userId: known.current.id }, body: changeOf(form, known.current) })
    const body = newUserOf(form)
    return call(createUser, { body }, { idempotencyKey: keyOf(body) })
  }
  const put = (saved: UserDetail) => {
    userLists.put(client, saved, known.current === undefined)
    // compares with the values that the form was opened with, not with later ones that others have saved
    known.current ??= saved
    return saved
  }
  return useMutation({
    mutationFn: async (form: UserForm) => {
      const saved = put(await save(form))
      const shown = await savePhoto(saved.id, form.photo)
      return shown ? put(shown) : saved
    },
  })
}

export function useDeleteUser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteUser, { params: { userId: id } }),
    onSuccess: (_, id) => userLists.drop(client, id),
  })
}

/** Removes the two-factor authentication of a user who has lost the authenticator. No live frame announces it. */
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
