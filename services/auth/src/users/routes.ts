import * as photos from '@recado/contracts/auth/photo-routes'
import * as contract from '@recado/contracts/auth/routes'
import { getOnlyFile } from '@recado/kit/http/files/get-only-file'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import { shortPassword } from '../passwords/short-password.ts'
import { TEXTS } from '../texts.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { listUsers } from './list-users.ts'
import { proveIdentity } from './prove-identity.ts'
import { seeUser } from './see-user.ts'
import { setPhoto } from './set-photo.ts'
import { updateUser } from './update-user.ts'
import { findAllUsers } from './user-repository.ts'

const MOST_PICKED = 1_000

export const userRoutes = (deps: Deps): Route[] => [
  route(contract.listUsers, listUsers),
  route(contract.pickUsers, (tx) => findAllUsers(tx, MOST_PICKED)),
  route(contract.getUser, (tx, { userId }) => seeUser(tx, userId)),

  customRoute(
    contract.createUser,
    async ({ transact, body: { password, ...user } }) => {
      const passwordHash = await deps.passwords.hash(password)
      return transact((tx) => createUser(tx, { ...user, passwordHash }))
    },
    shortPassword(deps),
  ),

  customRoute(
    contract.updateUser,
    async ({ caller, transact, params, body: { password, currentPassword, ...wanted } }) => {
      const passwordHash = password === undefined ? undefined : await deps.passwords.hash(password)
      const provenHash = await proveIdentity(deps, caller, currentPassword)
      const input = { userId: params.userId, change: wanted, passwordHash, provenHash, now: new Date() }
      return transact((tx) => updateUser(tx, input))
    },
    shortPassword(deps),
  ),

  route(photos.setUserPhoto, (tx, { userId, files }) => setPhoto(tx, userId, getOnlyFile(tx.caller, files))),
  route(photos.removeUserPhoto, (tx, { userId }) => setPhoto(tx, userId, null)),

  route(contract.deleteUser, (tx, { userId }) => deleteUser(tx, userId), answerWith(TEXTS.userDeleted)),
]
