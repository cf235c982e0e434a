import type { ReportNumbers } from './report.ts'

/** The numbers of a period without work. */
export const NO_NUMBERS: ReportNumbers = {
  new: 0,
  reopened: 0,
  closed: 0,
  answered: 0,
  firstAnswered: 0,
  nextAnswered: 0,
  targetsMet: 0,
  targetsMissed: 0,
  rated: 0,
  transferred: 0,
  snoozed: 0,
  firstAnswer: null,
  nextAnswer: null,
  resolution: null,
  nextAnswers: 0,
  transfers: 0,
  snoozes: 0,
  messagesIn: 0,
  messagesOut: 0,
  rating: null,
}
