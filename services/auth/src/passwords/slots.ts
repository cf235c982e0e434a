import { AppError } from '@recado/kit/errors'

/** Runs work when a slot is free. */
export type Slots = <R>(work: () => Promise<R>) => Promise<R>

/**
 * @param count how much work runs at once
 * @param room how much more may wait; beyond that it is refused @throws ERR_UNAVAILABLE
 */
export function createSlots(count: number, room: number): Slots {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < count) running++
    else if (waiting.length >= room) throw new AppError('ERR_UNAVAILABLE', { retryAfter: 2 })
    else await new Promise<void>((start) => waiting.push(start)) // finished work passes its slot on
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
