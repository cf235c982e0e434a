import { NAMES_WITH_DATABASE, type ServiceName } from '@recado/system/services'
import { shareOf } from '@recado/up/gate-turn'
import { expect, inject, test } from 'vitest'
import { linesOf } from '../src/finding.ts'
import { fuzz } from '../src/fuzz/fuzz.ts'
import { startSubject } from './subjects/starts.ts'

/** Fixed by default; `FUZZ_SEED=$RANDOM FUZZ_ROUNDS=100 npx vitest run infra/sweeps/test/fuzz` tests more. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 7)
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 2) // 60 in `make nightly`, with new seeds

/**
 * Routes that never succeed here, and declared errors that never occur here; separate tests cover them. A reached entry
 * must be removed, so the list only shrinks.
 */
const UNREACHED: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {}

const FUZZ_MS = 1_800_000 // long: the smallest service takes 18 s on an idle machine

/** Fuzzes all routes of these services. The gate fuzzes one of all services, in turn. */
export function testFuzzOf(names: readonly ServiceName[]): void {
  const inTurn = shareOf(NAMES_WITH_DATABASE, NAMES_WITH_DATABASE.length, inject('gateTurn'))
  for (const name of names) {
    test.runIf(inTurn.includes(name))(
      `${name} answers fuzzed requests (seed ${SEED}) as its contracts declare, and a refused request writes no row`,
      async () => {
        const subject = await startSubject(name)
        const { findings, unreached } = await fuzz(subject, { seed: SEED, rounds: ROUNDS })
        await subject.close()

        const lines = linesOf(findings)
        expect(lines, lines.join('; ')).toEqual([])
        expect(unreached.toSorted()).toEqual((UNREACHED[name] ?? []).toSorted())
      },
      FUZZ_MS,
    )
  }
}
