import { userUpdated } from '@recado/contracts/auth/events'
import type { UserDetail } from '@recado/contracts/auth/user'
import { AppError, getOr404 } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/files/uploads'
import { recordChange } from '../audit/record-act.ts'
import { lockCompany } from '../companies/company-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { userFiles } from './photo-repository.ts'
import { checkPhoto } from './photo-rules.ts'
import { refuseSuper } from './refuse-super.ts'
import { toUser } from './user.ts'
import { findUser, getUser, updateUserRow } from './user-repository.ts'

/**
 * Replaces or removes a user's photo. Users change their own photo; admins change any.
 * @throws ERR_NO_USER_FOUND | ERR_NO_PERMISSION | ERR_FILE_TYPE_NOT_ALLOWED | ERR_FILE_TOO_LARGE
 */
export async function setPhoto(tx: PersonTx, userId: number, file: UploadedFile | null): Promise<UserDetail> {
  await lockCompany(tx)
  const user = await getOr404('user', findUser(tx, userId))
  const { person } = tx.caller
  refuseSuper(person, user)
  if (person.profile !== 'admin' && person.userId !== userId) throw new AppError('ERR_NO_PERMISSION')
  if (file) checkPhoto(file)
  if (!file && !user.photoKey) return user

  await updateUserRow(tx, userId, { photo_path: file?.path ?? null, photo_mime: file?.mime ?? null })
  if (file) await userFiles.keepFiles(tx, [file.path])
  if (user.photoKey) await userFiles.releaseFiles(tx, [user.photoKey])
  const updated = await getUser(tx, userId)
  const changes = { photo: [user.photoKey !== null, file !== null] }
  await recordChange(tx, { action: 'user.update', entity: 'user', entityId: userId, changes })
  await tx.emit(userUpdated, { user: toUser(updated) })
  return updated
}
