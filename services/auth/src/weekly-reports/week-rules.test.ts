import { expect, test } from 'vitest'
import { mondayMorning } from './week-rules.ts'

const MONDAY = { monday: '2026-03-02', week: { from: '2026-02-23', to: '2026-03-01' } }

test.each([
  ['seven on Monday in São Paulo', '2026-03-02T10:00:00Z', 'America/Sao_Paulo', MONDAY],
  ['a minute before seven', '2026-03-02T09:59:59Z', 'America/Sao_Paulo', undefined],
  ['a minute before noon', '2026-03-02T14:59:59Z', 'America/Sao_Paulo', MONDAY],
  ['noon', '2026-03-02T15:00:00Z', 'America/Sao_Paulo', undefined],
  ['Monday in Kiritimati, still Sunday in UTC', '2026-03-01T18:00:00Z', 'Pacific/Kiritimati', MONDAY],
  ['Sunday in São Paulo, already Monday in UTC', '2026-03-02T02:00:00Z', 'America/Sao_Paulo', undefined],
  ['Tuesday', '2026-03-03T10:00:00Z', 'America/Sao_Paulo', undefined],
  [
    'the Monday after summer time began in Lisbon',
    '2026-03-30T06:00:00Z',
    'Europe/Lisbon',
    { monday: '2026-03-30', week: { from: '2026-03-23', to: '2026-03-29' } },
  ],
])('the week before Monday is reported in the morning, and at no other time: %s', (_, now, zone, expected) => {
  expect(mondayMorning(new Date(now), zone)).toEqual(expected)
})
