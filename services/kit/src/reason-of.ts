/** @returns one line about an error; a refused connection may be several errors, one per address, with a code alone */
export function reasonOf(error: unknown): string {
  const { message, code } = (error ?? {}) as { message?: string; code?: string }
  return message || code || String(error)
}
