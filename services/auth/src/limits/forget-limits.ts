import type { Log } from '@recado/kit/log'
import type { System } from '../db.ts'
import { deleteOldLimits } from './limit-repository.ts'

const EVERY_MS = 600_000

/** Removes what no longer limits anybody, now and from time to time. @returns ends it */
export function keepForgettingLimits(system: System, log: Log): () => Promise<void> {
  const forget = () => deleteOldLimits(system).catch((err: unknown) => log.warn({ err }, 'old limits not removed'))
  let running = forget()
  const timer = setInterval(() => {
    running = forget()
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
