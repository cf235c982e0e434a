import { useRef } from 'react'
import { newId } from './new-id.ts'

/**
 * Idempotency keys of the requests that a form sends. The same input keeps its key, so that a retry after a lost
 * response changes nothing twice; another input gets another key.
 */
export function useIdempotencyKeys() {
  const keys = useRef(new Map<File | string, string>())
  return {
    /** @param input a file, which equals only itself, or a body, which equals any body with the same content */
    keyOf(input: File | object): string {
      const same = input instanceof File ? input : JSON.stringify(input)
      const key = keys.current.get(same) ?? newId()
      keys.current.set(same, key)
      return key
    },
    /** Drops the keys after a refusal, so that the same input counts as a new request. */
    forget: () => keys.current.clear(),
  }
}
