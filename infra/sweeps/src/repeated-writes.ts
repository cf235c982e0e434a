const MORE_ATTEMPTS = 2

/**
 * Finds which writes a refused request caused: those that occur again each time the request is repeated. All other
 * writes are background work of the service.
 * @param first the writes during the first request
 * @param askAgain sends the same request again, and returns the writes during it
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
