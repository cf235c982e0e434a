import { expect, test } from 'vitest'
import { trialEnd } from './trial.ts'

test.each([
  ['2026-03-01T12:00:00Z', 3, 'America/Sao_Paulo', '2026-03-04'],
  ['2026-03-01T02:59:00Z', 3, 'America/Sao_Paulo', '2026-03-03'], // still February 28 in São Paulo
  ['2026-03-01T02:59:00Z', 3, 'UTC', '2026-03-04'],
  ['2026-12-30T12:00:00Z', 3, 'America/Sao_Paulo', '2027-01-02'],
  ['2028-02-28T12:00:00Z', 1, 'America/Sao_Paulo', '2028-02-29'],
  ['2026-03-01T12:00:00Z', 0, 'America/Sao_Paulo', '2026-03-01'],
])('a trial that begins at %s and lasts %i days ends, by the calendar of %3$s, on %4$s', (now, days, timezone, end) => {
  expect(trialEnd(new Date(now), days, timezone)).toBe(end)
})
