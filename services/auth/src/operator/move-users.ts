import { randomBytes } from 'node:crypto'
import type { AuditChanges } from '@recado/contracts/auth/audited'
import { KnownConnection, KnownQueue, MovedUser } from '@recado/contracts/moving-in/rows'
import { type Moved, mover } from '@recado/kit/moving-in/move-batch'
import { recordSystemAct } from '../audit/audit-repository.ts'
import { upsertConnection } from '../connections/connection-repository.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { upsertQueue } from '../queues/queue-repository.ts'
import type { Database, System } from '../tables/db.ts'
import { addAdmitted } from '../users/add-user.ts'
import { findLogin } from '../users/login-repository.ts'

const UNKNOWN = 0 // the version before the first event of another service

/** Queues of users that move in, before the events about them arrive. */
export const knownQueue = mover<Database, KnownQueue>({
  row: KnownQueue,
  isMapped: false,
  add: async (tx, rows) => {
    for (const { id, name, color } of rows) await upsertQueue(tx, { id, name, color, version: UNKNOWN })
    return rows.map(() => ({ id: null, isKnown: true }))
  },
})

/** Connections of users that move in, before the events about them arrive. */
export const knownConnection = mover<Database, KnownConnection>({
  row: KnownConnection,
  isMapped: false,
  add: async (tx, rows) => {
    for (const { id, isFormer } of rows) if (!isFormer) await upsertConnection(tx, { id, version: UNKNOWN })
    return rows.map(() => ({ id: null, isKnown: true }))
  },
})

type Deps = { readonly system: System; readonly passwords: Passwords }

/**
 * Adds users with a password that no one knows. A user of the company who has the e-mail already is the same person, and
 * stays unchanged.
 */
export const movedUser = ({ system, passwords }: Deps) => {
  let unknown: Promise<string> | undefined
  return mover<Database, MovedUser>({
    row: MovedUser,
    isMapped: true,
    add: async (tx, rows) => {
      unknown ??= passwords.hash(randomBytes(32).toString('base64url'))
      const passwordHash = await unknown
      const moved: Moved[] = []
      for (const { source: _, ...user } of rows) {
        const login = await findLogin(system, user.email)
        if (login?.companyId === tx.caller.companyId) {
          moved.push({ id: login.userId, isKnown: true })
          continue
        }
        const { id, name, profile } = await addAdmitted(tx, { ...user, passwordHash })
        const changes: AuditChanges = { name: [null, name], profile: [null, profile] }
        await recordSystemAct(tx, { action: 'user.create', entity: 'user', entityId: id, changes })
        moved.push({ id })
      }
      return moved
    },
  })
}
