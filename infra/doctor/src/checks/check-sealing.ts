import { openDatabase } from '@recado/kit/db/open-database'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { countSealed, type Tally } from '@recado/kit/sealing/sealed-values'
import { findFingerprints, fingerprintOf, readSealing } from '@recado/kit/secrets/sealing-keys'
import { loadService } from '@recado/system/load-service'
import type { ServiceName } from '@recado/system/services'
import type { Environment } from '@recado/system/together/environment-of'
import { type Finding, failure, fine, warning } from '../finding.ts'

const RESEAL = 'Run make reseal when all services run with the new key; keep the former key until this check is fine.'

/** Counts the values in a service's database that are still sealed with a former key. The database is only read. */
export async function checkSealing(name: ServiceName, environment: Environment): Promise<Finding> {
  const { sealed = [] } = await loadService(name)
  const sealing = readSealing(environment)
  const database = await openDatabase(undefined, environment, createLog('doctor', 'silent'))
  try {
    const tools = { inTx: createInTx(database.app, () => {}), system: database.system }
    const tally = await countSealed(tools, sealed, sealing)
    const known = await findFingerprints(database.system)
    const others = known.filter((fingerprint) => fingerprint !== fingerprintOf(sealing.SECRET_KEY))
    return judge(tally, others.length > 0)
  } finally {
    await database.close()
  }
}

function judge({ current, accepted: former, unreadable }: Tally, hasOthers: boolean): Finding {
  if (unreadable > 0) {
    return failure(
      `${unreadable} of ${current + former + unreadable} sealed values cannot be opened`,
      'Add the key that sealed them to SECRET_KEYS_ACCEPTED. If no key opens them, they are damaged.',
    )
  }
  if (former > 0) return warning(`${former} of ${current + former} values are sealed with a former key`, RESEAL)
  if (hasOthers) return warning('the former key may still be in use', RESEAL)
  return fine(`all ${current} values are sealed with SECRET_KEY`)
}
