import { NAMES_WITH_DATABASE, type ServiceName } from '@recado/system/services'
import { shareOf } from '@recado/up/gate-turn'
import { expect, inject, test } from 'vitest'
import { linesOf } from '../src/finding.ts'
import { fuzz } from '../src/fuzz/fuzz.ts'
import { startSubject } from './subjects/starts.ts'

/** The same unless told otherwise: `FUZZ_SEED=$RANDOM FUZZ_ROUNDS=100 npx vitest run infra/sweeps/test/fuzz` looks further. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 7)
const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 2) // `make nightly` has 60, of new seeds

/**
 * Routes that never succeed here, and errors that nothing here brings about though they are declared; tests of their own
 * do. What is reached must leave the list: it only shrinks.
 */
const UNREACHED: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {}

const FUZZ_MS = 1_800_000 // generous: 18 s for the smallest service on a quiet machine

/** Asks each of these services for all that its contracts make possible; the gate asks one of all services, in turn. */
export function testFuzzOf(names: readonly ServiceName[]): void {
  const inTurn = shareOf(NAMES_WITH_DATABASE, NAMES_WITH_DATABASE.length, inject('gateTurn'))
  for (const name of names) {
    test.runIf(inTurn.includes(name))(
      `asked for all that contracts make possible (seed ${SEED}), ${name} answers as they declare, and writes nothing where it refuses`,
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
