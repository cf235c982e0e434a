import { globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createContains } from '@recado/up/asks-for-servers'
import { shareOf } from '@recado/up/gate-turn'
import { expect, test } from 'vitest'
import { turnOf } from './commit.ts'
import { PARTS, type Step } from './nightly-parts.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')
const PAGES = 'web/e2e/pages.test.ts'
/** Files without a nightly step of their own, because other files run all of the same scenarios. */
const WHOLE_ELSEWHERE = ['web/e2e/chaos/messages.test.ts']

test.each([1, 2, 3, 4, 7])(
  '%i consecutive turns select shares that together contain each item of the list once',
  (count) => {
    const all = Array.from({ length: 22 }, (_, index) => index)
    const shares = Array.from({ length: count }, (_, turn) => shareOf(all, count, 500 + turn))

    expect(shares.flat().toSorted((one, other) => one - other)).toEqual(all)
    const sizes = shares.map(({ length }) => length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
  },
)

test('the share without a turn is the whole list', () => {
  expect(shareOf(['a', 'b', 'c'], 3, null)).toEqual(['a', 'b', 'c'])
})

test('a different beginning of the commit hash gives a different turn, even if the hash begins with a letter', () => {
  const hash = (start: string) => start.padEnd(40, '0')

  expect(['000000', '000001', '00000f', 'abcdef', 'e10000'].map((start) => turnOf(hash(start)))).toEqual([
    0, 1, 15, 11_259_375, 14_745_600,
  ])
})

test('the command make nightly runs all tests of each file that the gate runs in part', () => {
  const readsTurn = createContains(/inject\('gateTurn'\)/)
  const files = globSync('{contracts,services,infra,web}/**/*.test.{ts,tsx}', {
    cwd: REPOSITORY,
    exclude: ['**/node_modules/**'],
  })
  const inTurn = files.filter((file) => readsTurn(join(REPOSITORY, file)))
  const steps = Object.values(PARTS).flat()

  expect(inTurn).toContain('services/billing/test/killed.slow.test.ts')
  const lost = inTurn.filter((file) => !steps.some((step) => runsAllOf(file, step)))
  expect(lost.toSorted()).toEqual(WHOLE_ELSEWHERE)
})

/** @returns whether the step runs all tests of the file */
function runsAllOf(file: string, { command, args }: Step): boolean {
  if (command !== 'vitest' || args.includes('-t')) return false
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { project: { type: 'string' } },
    allowPositionals: true,
  })
  const isOfProject: Readonly<Record<string, boolean>> = {
    chaos: file.endsWith('.chaos.test.ts'),
    pages: file === PAGES,
    screens: false,
    slow: file !== PAGES && !file.endsWith('.chaos.test.ts'),
  }
  const isNamed = positionals.length === 0 || positionals.some((part) => file.includes(part))
  return isNamed && (values.project === undefined || isOfProject[values.project] === true)
}
