import { expect, test } from 'vitest'
import { quietChoices } from './quiet-choices.ts'

test('quiet may last half an hour, one hour, four hours, or until eight in the morning of the company', () => {
  const choices = quietChoices(new Date('2026-03-03T01:30:00.250Z'), 'America/Sao_Paulo') // 22:30 of the 2nd there

  expect(choices.map(({ until }) => until)).toEqual([
    '2026-03-03T02:00:00.250Z',
    '2026-03-03T02:30:00.250Z',
    '2026-03-03T05:30:00.250Z',
    '2026-03-03T11:00:00.000Z',
  ])
})
