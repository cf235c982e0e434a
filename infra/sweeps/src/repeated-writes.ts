const MORE_ATTEMPTS = 2

/**
 * Of what was written while a request was refused, keeps what is written again whenever it is asked again: what comes
 * once is the service's work in the background, which no request caused.
 * @param askAgain sends the same request, and tells what was written meanwhile
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
