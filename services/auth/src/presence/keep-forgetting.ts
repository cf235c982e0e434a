import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { Log } from '@recado/kit/log'
import type { Deps } from '../deps.ts'
import { forgetOldPresence } from './note-presence.ts'
import { findCompaniesWithOldPresence } from './presence-repository.ts'

const EVERY_MS = 30_000

/** Looks from time to time for people whom no process has seen for a while. @returns ends it */
export function keepForgettingPresence({
  system,
  inTx,
  log,
}: Pick<Deps, 'system' | 'inTx'> & { log: Log }): () => Promise<void> {
  async function forget(): Promise<void> {
    for (const companyId of await findCompaniesWithOldPresence(system)) {
      await inTx(systemCaller(companyId, randomUUID()), (tx) => forgetOldPresence(tx, new Date()))
    }
  }
  const start = () => forget().catch((err: unknown) => log.warn({ err }, 'old presence not removed'))
  let running = start()
  const timer = setInterval(() => {
    running = start()
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
