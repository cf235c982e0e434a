import { expect, test } from 'vitest'
import { inTurn } from './longest-first.ts'

test('test files that start the same service follow one another within their folder, and the longest files come first', () => {
  const texts: Readonly<Record<string, string>> = {
    'services/auth/src/a.test.ts': 'service = await startAuth()',
    'services/tickets/src/b.test.ts': 'harness = await startTickets()',
    'services/tickets/src/c.test.ts': 'harness = await startTickets({ jobs: false })',
    'services/tickets/src/d.test.ts': 'harness = await startTickets()',
    'services/tickets/src/e.test.ts': 'const { put } = await startTags()',
    'services/tickets/src/f.test.ts': 'harness = await startTickets({ jobs: false })',
    'services/auth/src/g.test.ts': 'service = await startAuth()',
    'services/auth/src/h.test.ts': 'service = await startAuthAlone()',
  }
  const durations = {
    'services/auth/src/h.test.ts': 90,
    'services/tickets/src/d.test.ts': 30,
    'services/tickets/src/f.test.ts': 40,
    'services/auth/src/g.test.ts': 25,
  }

  const sorted = inTurn(Object.keys(texts), { pathOf: (file) => file, textOf: (file) => texts[file] ?? '', durations })

  expect(sorted.map((file) => file.slice(-'a.test.ts'.length, -'.test.ts'.length)).join('')).toBe('hfcdbega')
})
