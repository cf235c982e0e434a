import type { OperatorCommand } from '../run-operator.ts'
import type { SealedColumn } from '../secrets/sealed-column.ts'
import { readSealing, removeUnusedFingerprints } from '../secrets/sealing-keys.ts'
import { countSealed, resealAll } from './sealed-values.ts'

const ROUNDS = 3 // a process that still has the former configuration may seal values meanwhile

/**
 * The operator's command that seals the values of a service again with SECRET_KEY. It can run beside the service, in
 * several processes, and again after an interruption.
 */
export const resealCommand =
  <DB>(name: string, columns: readonly SealedColumn[]): OperatorCommand<DB> =>
  (args, environment) => {
    if (args.length > 1) throw new Error('usage: reseal')
    const sealing = readSealing(environment)
    return async (tools) => {
      let resealed = 0
      for (let round = 0; round < ROUNDS; round++) {
        const { resealed: now } = await resealAll(tools, columns, sealing)
        resealed += now
        if (now === 0) break
      }
      const { accepted, unreadable } = await countSealed(tools, columns, sealing)
      const isWhole = accepted === 0 && unreadable === 0
      if (accepted === 0) await removeUnusedFingerprints(tools.system, sealing, { unreadable })
      const left = isWhole ? '' : `; ${accepted} are still sealed with a former key, ${unreadable} cannot be opened`
      return `${name}: ${resealed} values sealed again${left}`
    }
  }
