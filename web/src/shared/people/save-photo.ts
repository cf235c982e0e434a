import { removeUserPhoto, setUserPhoto } from '@recado/contracts/auth/photo-routes'
import type { UserDetail } from '@recado/contracts/auth/user'
import { call } from '../api/call.ts'
import type { ChosenFile } from '../ui/file-field.tsx'

/**
 * Sends the choice of a PhotoField.
 * @returns the updated user; undefined when the user chose nothing
 */
export async function savePhoto(userId: number, { file, isRemoved }: ChosenFile): Promise<UserDetail | undefined> {
  const params = { userId }
  if (file) return call(setUserPhoto, { params }, { files: [file] })
  return isRemoved ? call(removeUserPhoto, { params }) : undefined
}
