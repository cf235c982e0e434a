import { AppError } from '@recado/kit/errors'
import { pollUntil } from '@recado/kit/timing/poll-until'
import type { ImportCounts } from './import-repository.ts'

const LOOK_MS = 100

/**
 * Waits until a phone book is imported, without an open transaction.
 * @throws ERR_UNAVAILABLE when that takes too long; the import then continues
 */
export async function awaitImport(
  look: () => Promise<ImportCounts | undefined>,
  waitMs: number,
): Promise<ImportCounts> {
  const counts = await pollUntil(look, { everyMs: LOOK_MS, withinMs: waitMs })
  if (!counts) throw new AppError('ERR_UNAVAILABLE')
  return counts
}
