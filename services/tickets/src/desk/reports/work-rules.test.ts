import type { OpeningHours } from '@recado/contracts/calendar/opening-hours'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { expect, test } from 'vitest'
import { durationsOf } from './work-rules.ts'

const shop: OpeningHours = { hours: DEFAULT_HOURS, special: [], zone: 'America/Sao_Paulo' }
/** 2 March 2026 is a Monday; the shop is open from eight to six. */
const at = (day: number, time: string) => new Date(`2026-03-0${day}T${time}-03:00`)
const work = { startedAt: at(2, '17:00'), endedAt: at(3, '09:00') }

test('the first wait is that for the first answer, and the others are waits for later answers', () => {
  const waits = [at(2, '17:00'), at(2, '17:10'), at(2, '17:30'), at(3, '08:05'), at(3, '08:30'), at(3, '08:30:20')]

  expect(durationsOf(shop, { ...work, waits, isFirstAwaited: true })).toEqual({
    firstAnswer: 600,
    firstAnswerOpen: 600,
    nextAnswers: [(14 * 60 + 35) * 60, 20],
    nextAnswersOpen: [35 * 60, 20],
    resolutionOpen: 2 * 3_600,
  })
})

test('every wait of reopened work, and of work that began with an answer, is one for a later answer', () => {
  const waits = [at(2, '17:00'), at(2, '17:10')]

  expect(durationsOf(shop, { ...work, waits, isFirstAwaited: false })).toMatchObject({
    firstAnswer: null,
    firstAnswerOpen: null,
    nextAnswers: [600],
  })
})

test('work without an answer has only a resolution', () => {
  expect(durationsOf(shop, { ...work, waits: [], isFirstAwaited: false })).toEqual({
    firstAnswer: null,
    firstAnswerOpen: null,
    nextAnswers: [],
    nextAnswersOpen: [],
    resolutionOpen: 7_200,
  })
})
