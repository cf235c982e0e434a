const MORE_ATTEMPTS = 2

/**
 * Filters the writes during a refused request: only those that occur at every repetition are caused by the request. The
 * others are background work of the service.
 * @param askAgain sends the same request, and returns the writes during it
 */
export async function repeatedWrites(
  first: readonly string[],
  askAgain: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  let writes = first
  for (let attempt = 0; attempt < MORE_ATTEMPTS && writes.length > 0; attempt++) {
    const repeated = await askAgain()
    writes = writes.filter((write) => repeated.includes(write))
  }
  return writes
}
