import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { askAboutNumbers } from './ask-about-numbers.ts'
import { findCompaniesToCheck } from './number-question-repository.ts'

const EVERY_MS = 15_000

export const numberCheckJobs: readonly Job<Database>[] = [
  defineJob<Database>({
    name: 'check-list-numbers',
    everyMs: EVERY_MS,
    find: findCompaniesToCheck,
    handle: askAboutNumbers,
  }),
]
