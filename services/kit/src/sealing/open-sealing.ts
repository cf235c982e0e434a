import type { Kysely } from 'kysely'
import type { Log } from '../log.ts'
import type { SealedColumn } from '../secrets/sealed-column.ts'
import { findFingerprints, registerKey, type Sealing, storeFingerprint } from '../secrets/sealing-keys.ts'
import { startLoop } from '../timing/loop.ts'
import { countSealed, type SealedTools } from './sealed-values.ts'

const TRIED_COMPANIES = 3
const REPEATED_EVERY_MS = 60_000

/**
 * Checks before a service starts that its keys open the values in its database, and stores the fingerprint of its key
 * every minute until the service stops.
 * @returns stops that
 * @throws an Error with one sentence
 */
export async function openSealing<DB>(
  tools: SealedTools<DB>,
  columns: readonly SealedColumn[],
  { sealing, log }: { readonly sealing: Sealing; readonly log: Log },
): Promise<() => Promise<void>> {
  const isFirst = (await findFingerprints(tools.system)).length === 0 // no start has stored a fingerprint yet
  if (isFirst) await checkFirst(tools, columns, sealing)
  await registerKey(tools.system, sealing)
  return repeatFingerprint(tools.system, sealing, {
    everyMs: REPEATED_EVERY_MS,
    onFailure: (err) => log.warn({ err }, 'the fingerprint of SECRET_KEY was not stored'),
  })
}

/** The first start stores the keys that must stay, so it needs the key of the release before it. */
async function checkFirst<DB>(tools: SealedTools<DB>, columns: readonly SealedColumn[], sealing: Sealing) {
  const { current, accepted, unreadable } = await countSealed(tools, columns, sealing, TRIED_COMPANIES)
  if (unreadable > 0 && current + accepted === 0)
    throw new Error('SECRET_KEY is not the one that the values in this database were sealed with')
  if (accepted > 0)
    throw new Error(
      'the first start of this release needs the former SECRET_KEY, because keys that must stay are made from it; change the key afterwards',
    )
}

/**
 * Stores the fingerprint of a running process's key again and again. A reseal that comes too early removes the
 * fingerprint of a key with which this process still seals; it then returns, and no service starts without the key.
 * @returns stops that
 */
export function repeatFingerprint<DB>(
  system: Kysely<DB>,
  sealing: Sealing,
  { everyMs, onFailure }: { readonly everyMs: number; readonly onFailure: (error: unknown) => void },
): () => Promise<void> {
  const loop = startLoop(
    async () => {
      await storeFingerprint(system, sealing)
      return everyMs
    },
    { onFailure },
  )
  return loop.stop
}
