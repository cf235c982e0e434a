// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aTicket } from '../../testing/samples.ts'
import { show } from '../../testing/show.tsx'
import { Unanswered } from './unanswered.tsx'

afterEach(cleanup)

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 - 500).toISOString()

test.each([
  ['sem resposta há 12 min', 'calm', { awaitingSince: inMinutes(-12) }],
  [
    'sem resposta há 12 min',
    'late',
    { awaitingSince: inMinutes(-12), answerWarnAt: inMinutes(-1), answerDueAt: inMinutes(3) },
  ],
  ['sem resposta há 2 h 5 min', 'overdue', { awaitingSince: inMinutes(-125), answerDueAt: inMinutes(-5) }],
  ['sem resposta há menos de 1 min', 'calm', { awaitingSince: inMinutes(0) }],
  ['resolução vencida', 'overdue', { resolveDueAt: inMinutes(-1) }],
])('a ticket says %s, %s', async (text, level, changes) => {
  await show(<Unanswered ticket={aTicket({ status: 'open', ...changes })} />)

  expect(screen.getByText(text).dataset['level']).toBe(level)
})

test.each([
  ['the overdue end comes before a wait within its target', 5, [/^resolução/, /^sem resposta/]],
  ['an overdue answer comes before the overdue end', -1, [/^sem resposta/, /^resolução/]],
])('if the end of a ticket is overdue and its contact waits, %s', async (_, answerDueIn, texts) => {
  const changes = { awaitingSince: inMinutes(-12), answerDueAt: inMinutes(answerDueIn), resolveDueAt: inMinutes(-1) }
  await show(<Unanswered ticket={aTicket({ status: 'open', ...changes })} />)

  const marks = screen.getAllByText(/^(resolução|sem resposta)/)
  expect(marks.map(({ textContent }) => textContent)).toEqual(texts.map((text) => expect.stringMatching(text)))
})

test.each([
  { awaitingSince: null, resolveDueAt: inMinutes(5) },
  { awaitingSince: inMinutes(-12), status: 'closed' as const },
  { awaitingSince: inMinutes(-12), snooze: { kind: 'answer' as const, until: null, byId: 1 } },
])('a ticket says nothing while its contact does not wait for an answer', async (changes) => {
  await show(<Unanswered ticket={aTicket({ status: 'open', ...changes })} />)

  expect(screen.queryByText(/sem resposta|vencida/)).toBeNull()
})
