import type { SealedColumn } from '../secrets/sealed-column.ts'
import { findFingerprints, registerKey, type Sealing } from '../secrets/sealing-keys.ts'
import { countSealed, type SealedTools } from './sealed-values.ts'

const TRIED_COMPANIES = 3

/**
 * Checks before a service starts that its keys open the values in its database.
 * @throws an Error with one sentence
 */
export async function openSealing<DB>(
  tools: SealedTools<DB>,
  columns: readonly SealedColumn[],
  sealing: Sealing,
): Promise<void> {
  const isFirst = (await findFingerprints(tools.system)).length === 0 // no start has stored a fingerprint yet
  if (isFirst) {
    const { current, accepted, unreadable } = await countSealed(tools, columns, sealing, TRIED_COMPANIES)
    if (unreadable > 0 && current + accepted === 0)
      throw new Error('SECRET_KEY is not the one that the values in this database were sealed with')
  }
  await registerKey(tools.system, sealing)
}
