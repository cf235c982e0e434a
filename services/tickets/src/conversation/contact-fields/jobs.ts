import { defineJob, type Job } from '@recado/kit/work/job'
import type { Database } from '../../tables/db.ts'
import { clearDeletedField } from './clear-values.ts'
import { type DeletedField, findDeletedFields } from './cleared-values-repository.ts'

const EVERY_MS = 5_000

/** Removes the values of deleted fields from contacts, some contacts in each transaction. */
export const contactFieldJobs: readonly Job<Database>[] = [
  defineJob<Database, DeletedField>({
    name: 'clear-deleted-contact-fields',
    everyMs: EVERY_MS,
    batch: 1, // the next step follows at once
    find: findDeletedFields,
    handle: (tx, { id }) => clearDeletedField(tx, id),
  }),
]
