import { setTimeout as pause } from 'node:timers/promises'
import { CallError } from './person.ts'

const REPEAT_MS = 300

/** Repeats a call until the product answers it. @throws CallError when the product refuses it */
export async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  while (true) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof CallError) || (error.status >= 400 && error.status < 500)) throw error
      await pause(REPEAT_MS)
    }
  }
}
