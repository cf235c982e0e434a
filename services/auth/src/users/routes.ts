import * as contract from '@recado/contracts/auth/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { idempotently } from '@recado/kit/db/idempotency'
import { type Route, route } from '@recado/kit/http/route'
import { inCompany } from '../audit/in-company.ts'
import type { Deps } from '../deps.ts'
import { acceptPassword } from '../passwords/accept-password.ts'
import { hideRequest } from '../passwords/hide-request.ts'
import { TEXTS } from '../texts.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { proveIdentity } from './prove-identity.ts'
import { seeUser } from './see-user.ts'
import { updateUser } from './update-user.ts'
import { findAllUsers, findUserPage } from './user-repository.ts'

export function userRoutes(deps: Deps): Route[] {
  const [look, change] = [inCompany(deps, 'user'), inCompany(deps)]
  return [
    route(contract.listUsers, ({ caller, query }) =>
      look(caller, async (tx) => {
        const { users, count } = await findUserPage(tx, query)
        return { users, count, hasMore: query.pageNumber * PAGE_SIZE.users < count }
      }),
    ),
    route(contract.pickUsers, ({ caller }) => deps.inTx(caller, findAllUsers)),
    route(contract.getUser, ({ caller, params }) => look(caller, (tx) => seeUser(tx, params.userId))),

    route(contract.createUser, async ({ caller, body: { password, ...user }, idempotency }) => {
      const { SECRET_KEY } = deps.config
      const request = idempotency && {
        ...idempotency,
        requestHash: hideRequest(idempotency, SECRET_KEY).toString('hex'),
      }
      const passwordHash = await acceptPassword(deps, password, caller.language)
      return change(caller, (tx) => idempotently(tx, request, () => createUser(tx, { ...user, passwordHash })))
    }),

    route(contract.updateUser, async ({ caller, params, body: { password, currentPassword, ...wanted } }) => {
      const passwordHash = password === undefined ? undefined : await acceptPassword(deps, password, caller.language)
      const provenHash = await proveIdentity(deps, caller, currentPassword)
      const input = { userId: params.userId, change: wanted, passwordHash, provenHash, now: new Date() }
      return change(caller, (tx) => updateUser(tx, input))
    }),

    route(contract.deleteUser, async ({ caller, params }) => {
      await change(caller, (tx) => deleteUser(tx, params.userId))
      return { message: TEXTS.userDeleted[caller.language] }
    }),
  ]
}
