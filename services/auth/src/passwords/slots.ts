import { AppError } from '@recado/kit/errors'

/** Runs work when there is room for it. */
export type Slots = <R>(work: () => Promise<R>) => Promise<R>

/**
 * @param count how many pieces of work run at once
 * @param room how many more may wait; beyond that they are refused @throws ERR_UNAVAILABLE
 */
export function createSlots(count: number, room: number): Slots {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < count) running++
    else if (waiting.length >= room) throw new AppError('ERR_UNAVAILABLE', { retryAfter: 2 })
    else await new Promise<void>((start) => waiting.push(start)) // the end of one hands its slot over
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
