import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { findUnclearlyAnswered, type UnclearlyAnswered } from '../automation/rating-repository.ts'
import type { Answerers } from '../from-wings.ts'
import { openUnclearAnswer } from './open-unclear-answer.ts'

/** Opens conversations for unclear answers after the time for a rating has expired. */
export const receivingJobs = (everyMs: number, answerers: Answerers): readonly Job<Database>[] => [
  defineJob<Database, UnclearlyAnswered>({
    name: 'open-unclear-answers',
    everyMs,
    batch: 500,
    find: findUnclearlyAnswered,
    handle: (tx, { id }) => openUnclearAnswer(tx, id, answerers),
  }),
]
