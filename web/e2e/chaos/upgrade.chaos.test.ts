import { provideLastRelease } from '@recado/chaos/last-release'
import { chooseSeed, createRandom } from '@recado/chaos/random'
import { tellNotRun } from '@recado/chaos/tell-figures'
import type { ProcessName } from '@recado/up/stack/stack'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChaosRun, startChaosRun } from './chaos-run.ts'
import { SMALL } from './settings.ts'
import { replaced } from './upgrade/replacements.ts'

const release = provideLastRelease()
const seed = chooseSeed()

type Names = readonly ProcessName[]

/** The second order is the first one reversed, so that each service runs beside an older and a newer one of each other. */
const shuffled = (names: Names, purpose = 'order'): Names => createRandom(seed, purpose).shuffled(names)
const ORDERS = [
  {
    order: 'one order',
    upgrade: (names: Names) => shuffled(names),
    rollback: (names: Names) => shuffled(names, 'back'),
  },
  {
    order: 'the opposite order',
    upgrade: (names: Names) => shuffled(names).toReversed(),
    rollback: (names: Names) => shuffled(names, 'back').toReversed(),
  },
]
// halves, because an access token expires after ten minutes, and because an upgrade may stop half way
const half = (names: Names): number => Math.ceil(names.length / 2)
const firstHalf = (names: Names): Names => names.slice(0, half(names))
const otherHalf = (names: Names): Names => names.slice(half(names))

/** The reasons for which a machine cannot run the last release. Any other reason fails. */
const MISSING = /no tag of an earlier release|^\S+ of v\S+ is missing$/

if ('missing' in release) {
  test('the last release or its packages are missing here', () => {
    tellNotRun(release.missing)
    expect(release.missing).toMatch(MISSING)
  })
} else
  describe.each(ORDERS)(
    'no message is lost or doubled while two releases work together, whose processes are replaced in $order',
    ({ upgrade, rollback }) => {
      const { directory } = release
      let run: ChaosRun
      beforeAll(async () => {
        run = await startChaosRun({ ...SMALL, rate: { written: 10, sent: 4 }, release: directory })
      })
      afterAll(() => run?.close())

      test('half of the processes of the last release are replaced by those of this release', async () => {
        const choose = (names: Names) => firstHalf(upgrade(names))
        console.log(await run.survive(replaced({ name: 'half upgrade', sources: undefined, choose })))
      })

      test('the other half of the processes are replaced by those of this release', async () => {
        const choose = (names: Names) => otherHalf(upgrade(names))
        console.log(await run.survive(replaced({ name: 'whole upgrade', sources: undefined, choose })))
      })

      test('half of the processes of this release are replaced by those of the last release', async () => {
        const choose = (names: Names) => firstHalf(rollback(names))
        console.log(await run.survive(replaced({ name: 'half rollback', sources: directory, choose })))
      })

      test('the other half of the processes are replaced by those of the last release', async () => {
        const choose = (names: Names) => otherHalf(rollback(names))
        console.log(await run.survive(replaced({ name: 'whole rollback', sources: directory, choose })))
      })
    },
  )
