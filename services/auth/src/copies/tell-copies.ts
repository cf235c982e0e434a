import { randomUUID } from 'node:crypto'
import { companyTold, userTold } from '@recado/contracts/auth/events'
import { systemCaller } from '@recado/kit/caller'
import { factOf } from '@recado/kit/db/tx'
import type { Log } from '@recado/kit/log'
import { findCompanyIds } from '../companies/company-overview-repository.ts'
import { getCompanyAccount, hasCompany } from '../companies/company-repository.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../tables/db.ts'
import { toUser } from '../users/user.ts'
import { findAllUsers } from '../users/user-repository.ts'

/** Emits an event for each row of one kind of the company of the transaction. */
type Tell = (tx: Tx) => Promise<void>

const TELL: Readonly<Record<string, Tell>> = {
  company: async (tx) => tx.emit(companyTold, { company: await getCompanyAccount(tx) }),
  user: async (tx) => tx.emitAll((await findAllUsers(tx)).map((user) => factOf(userTold, { user: toUser(user) }))),
}

/**
 * Publishes all companies or users to other services, one company after another. If one company fails, the others still
 * follow. The progress is not stored, because a service with an incomplete copy requests it again.
 */
export function createCopyTeller({ system, inTx, log }: Pick<Deps, 'system' | 'inTx'> & { log: Log }) {
  let running = Promise.resolve()
  let stopping = false

  async function tellAll(of: string, tell: Tell): Promise<void> {
    for (const companyId of await findCompanyIds(system)) {
      if (stopping) return
      await inTx(systemCaller(companyId, randomUUID()), async (tx) => {
        if (await hasCompany(tx)) await tell(tx)
      }).catch((err: unknown) => log.warn({ err, of, companyId }, 'copies of a company not told to other services'))
    }
  }
  return {
    /** @param of `company` or `user`; other kinds belong to other services and have no effect */
    tell(of: string): void {
      const tell = TELL[of]
      if (!tell) return
      running = running
        .then(() => tellAll(of, tell))
        .catch((err: unknown) => log.warn({ err, of }, 'copies not told to other services'))
    },
    async stop(): Promise<void> {
      stopping = true
      await running
    },
  }
}
export type CopyTeller = ReturnType<typeof createCopyTeller>
