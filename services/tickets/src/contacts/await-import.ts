import { AppError } from '@recado/kit/errors'
import type { ImportCounts } from './import-repository.ts'

const LOOK_MS = 100

/**
 * Waits until a phone book is taken over, with no transaction open in between.
 * @throws ERR_UNAVAILABLE it is not within the time; it goes on nevertheless
 */
export async function awaitImport(
  look: () => Promise<ImportCounts | undefined>,
  waitMs: number,
): Promise<ImportCounts> {
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    const counts = await look()
    if (counts) return counts
    await new Promise((resume) => setTimeout(resume, LOOK_MS))
  }
  throw new AppError('ERR_UNAVAILABLE')
}
