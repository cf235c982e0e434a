import { useRef } from 'react'
import { newId } from './new-id.ts'

/**
 * Idempotency keys of the requests that a form sends: the same input sent again, as after a lost answer, has the same
 * key; another input has another.
 */
export function useIdempotencyKeys() {
  const keys = useRef(new Map<unknown, string>())
  return {
    /** @param input compared by identity when it is an object, so give the text of a body */
    keyOf(input: unknown): string {
      const key = keys.current.get(input) ?? newId()
      keys.current.set(input, key)
      return key
    },
    /** What was refused is another request when it is sent again. */
    forget: () => keys.current.clear(),
  }
}
