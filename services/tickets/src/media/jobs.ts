import type { MediaStore } from '@recado/kit/media/media-store'
import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../db.ts'
import { findCompaniesWithOldFiles } from './media-file-repository.ts'
import { removeOldFiles } from './remove-files.ts'

const EVERY_MS = 10 * 60_000

export const mediaJobs = (store: MediaStore): readonly Job<Database>[] => [
  defineJob<Database>({
    name: 'remove-old-files',
    everyMs: EVERY_MS,
    find: findCompaniesWithOldFiles,
    handleInSteps: (_company, steps) => removeOldFiles(store, steps),
  }),
]
