import { useRef } from 'react'
import { newId } from './new-id.ts'

/**
 * Idempotency keys of the requests that a form sends: the same input sent again, as after a lost answer, has the same
 * key; another input has another.
 */
export function useIdempotencyKeys() {
  const keys = useRef(new Map<File | string, string>())
  return {
    /** @param input a file, which equals only itself, or a body, which equals another body with the same content */
    keyOf(input: File | object): string {
      const same = input instanceof File ? input : JSON.stringify(input)
      const key = keys.current.get(same) ?? newId()
      keys.current.set(same, key)
      return key
    },
    /** After a refusal the same input is a new request. */
    forget: () => keys.current.clear(),
  }
}
