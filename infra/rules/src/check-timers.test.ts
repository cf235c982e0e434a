import { expect, test } from 'vitest'
import { checkTimers } from './check-timers.ts'

const FILE = 'services/shop/src/orders/ship-orders.ts'

test.each([
  ['an interval', 'const timer = setInterval(ship, 1_000)', 'calls setInterval'],
  [
    'a promise of a timer inside while',
    'while (isOpen) { await ship(); await new Promise((resume) => setTimeout(resume, 50)) }',
    'waits by setTimeout inside a loop',
  ],
  ['a pause inside do', 'do { await pause(50) } while (await ship())', 'waits by pause inside a loop'],
  ['a pause inside for', 'for (let i = 0; i < 3; i++) await pause(50)', 'waits by pause inside a loop'],
  [
    'a pause in a function inside for … of',
    'for (const order of orders) await ship(order).catch(() => pause(50))',
    'waits by pause inside a loop',
  ],
])('the check reports %s', (_, source, fault) => {
  expect(check({ [FILE]: source })).toEqual([`${FILE}: ${fault}; use defineJob or startLoop of the kit`])
})

test('the check allows a timer that fires once, and all timers in tests and other folders', () => {
  const sources = {
    [FILE]:
      'const deadline = setTimeout(giveUp, 1_000); await pause(50); for (const order of orders) setTimeout(order.ship, 50)',
    'services/shop/src/orders/ship-orders.test.ts': 'setInterval(ship, 5)',
    'services/shop/test/harness.ts': 'setInterval(ship, 5)',
    'services/kit/src/testing/service.ts': 'while (true) await pause(20)',
    'web/src/shared/clock.ts': 'setInterval(tick, 1_000)',
    'infra/up/src/watch.ts': 'setInterval(look, 1_000)',
  }

  expect(check(sources)).toEqual([])
})

test('the check allows a listed file its own timer, and reports an unnecessary entry', () => {
  const listed = { [FILE]: 'ships by tide', 'services/shop/src/orders/gone.ts': 'is gone' }

  expect(check({ [FILE]: 'setInterval(ship, 1_000)' }, listed)).toEqual([
    'services/shop/src/orders/gone.ts: has no timer of its own, but infra/rules/src/check-timers.ts allows one',
  ])
})

const check = (sources: Record<string, string>, exceptions: Record<string, string> = {}) =>
  checkTimers(new Map(Object.entries(sources)), exceptions)
