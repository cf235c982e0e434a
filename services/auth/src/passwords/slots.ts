import { AppError } from '@recado/kit/errors'

/** Runs work as soon as a slot is free. */
export type Slots = <R>(work: () => Promise<R>) => Promise<R>

/**
 * @param count how many pieces of work run at once
 * @param room how many more may wait; further work is refused with ERR_UNAVAILABLE
 */
export function createSlots(count: number, room: number): Slots {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < count) running++
    else if (waiting.length >= room) throw new AppError('ERR_UNAVAILABLE', { retryAfter: 2 })
    else await new Promise<void>((start) => waiting.push(start)) // finished work passes on its slot
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
