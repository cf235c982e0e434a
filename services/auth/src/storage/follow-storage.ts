import type { Storage } from '@recado/contracts/auth/storage'
import type { EventData } from '@recado/contracts/event'
import { type filesCounted, storageChanged } from '@recado/contracts/media/events'
import { recordChange } from '../audit/record-act.ts'
import type { PersonTx, Tx } from '../tables/db.ts'
import { getStorage, keepCount, lockSpace, updateSpace } from './storage-repository.ts'
import { spaceAfter } from './storage-rules.ts'
import { type TellDeps, tellOfStorage } from './tell-of-storage.ts'

/** Follows the count of a service, and notifies admins once when the space is nearly used and once when it is used. */
export async function followCount(tx: Tx, deps: TellDeps, count: EventData<typeof filesCounted>): Promise<void> {
  const space = await lockSpace(tx) // first, so that the counts of two services are compared with the limit one after the other
  if (await keepCount(tx, count)) await compare(tx, deps, space)
}

/** Sets or removes the limit of the company's space. */
export async function limitStorage(
  tx: PersonTx,
  deps: TellDeps,
  { limitMb }: { readonly limitMb: number | null },
): Promise<Storage> {
  const space = await lockSpace(tx)
  if (space.limitMb !== limitMb) {
    const changes = { storageLimitMb: [space.limitMb, limitMb] as [number | null, number | null] }
    await recordChange(tx, { action: 'company.update', entity: 'company', entityId: tx.caller.companyId, changes })
    await compare(tx, deps, { ...space, limitMb })
  }
  return getStorage(tx)
}

async function compare(tx: Tx, deps: TellDeps, space: Awaited<ReturnType<typeof lockSpace>>): Promise<void> {
  const { bytes } = await getStorage(tx)
  const { tell, ...after } = spaceAfter(space, bytes)
  const version = space.version + Number(after.isFull !== space.isFull)
  await updateSpace(tx, { ...after, version })
  if (version > space.version) await tx.emit(storageChanged, { isFull: after.isFull, version })
  if (tell) await tellOfStorage(tx, deps, { what: tell, source: `storage ${tell} of ${tx.caller.correlationId}` })
}
