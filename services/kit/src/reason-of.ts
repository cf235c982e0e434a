/**
 * @returns one line about an error. A refused connection can be an AggregateError, with one error per address and no
 * message
 */
export function reasonOf(error: unknown): string {
  const { message, code } = (error ?? {}) as { message?: string; code?: string }
  return message || code || String(error)
}
