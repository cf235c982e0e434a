import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import type { Log } from '@recado/kit/log'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { Database } from '../db.ts'
import { findOldFiles, forgetFiles } from './media-file-repository.ts'

const EVERY_MS = 10 * 60_000
const AT_ONCE = 100

type Deps = {
  readonly inTx: InTx<Database>
  readonly store: MediaStore
  readonly findCompanies: () => Promise<number[]>
  readonly log: Log
}

/** Removes what nobody uses: files of requests that failed or came twice. */
export async function removeOldFiles({ inTx, store, findCompanies }: Omit<Deps, 'log'>): Promise<void> {
  for (const companyId of await findCompanies()) {
    const caller = systemCaller(companyId, randomUUID())
    let paths: string[]
    do {
      paths = await inTx(caller, (tx) => findOldFiles(tx, AT_ONCE))
      for (const path of paths) await store.remove(path) // before its row: what is forgotten is never found again
      await inTx(caller, (tx) => forgetFiles(tx, paths))
    } while (paths.length === AT_ONCE)
  }
}

/** Does so now and every ten minutes; several processes may. @returns what ends it */
export function startRemovingFiles({ log, ...deps }: Deps): () => Promise<void> {
  let done = Promise.resolve()
  const remove = () => {
    done = removeOldFiles(deps).catch((err: unknown) => log.warn({ err }, 'old files not removed'))
  }
  remove()
  const timer = setInterval(remove, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await done
  }
}
