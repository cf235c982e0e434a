import { provideLastRelease } from '@recado/chaos/last-release'
import { chooseSeed, createRandom } from '@recado/chaos/random'
import { tellNotRun } from '@recado/chaos/tell-figures'
import type { ProcessName } from '@recado/up/stack/stack'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { SMALL } from './settings.ts'
import { replaced } from './upgrade/replacements.ts'

const release = provideLastRelease()
const isMissing = 'missing' in release
if (isMissing) tellNotRun(release.missing)
const seed = chooseSeed()

/** The second order is the first one reversed, so that each service runs beside an older and a newer one of each other. */
const inOneOrder = (names: readonly ProcessName[]) => createRandom(seed, 'order').shuffled(names)
const ORDERS = [
  { order: 'one order', inOrder: inOneOrder },
  { order: 'the opposite order', inOrder: (names: readonly ProcessName[]) => inOneOrder(names).toReversed() },
]

describe.skipIf(isMissing).each(ORDERS)('the processes of two releases work together in $order', ({ inOrder }) => {
  const directory = isMissing ? '' : release.directory
  let run: ChaosRun
  beforeAll(async () => {
    run = await startChaosRun({ ...SMALL, rate: { written: 10, sent: 4 }, release: directory })
  })
  afterAll(() => run?.close())

  test('no message is lost or doubled while each process of the last release is replaced by one of this release', async () => {
    console.log(await run.survive(replaced({ name: 'upgrade', sources: undefined, inOrder })))
  })

  test('no message is lost or doubled while each process of this release is replaced by one of the last release', async () => {
    const inAnyOrder: typeof inOrder = (names) => createRandom(seed, 'back').shuffled(inOrder(names))
    console.log(await run.survive(replaced({ name: 'rollback', sources: directory, inOrder: inAnyOrder })))
  })
})
