import { defineJob } from '@recado/kit/work/job'
import type { Database } from '../tables/db.ts'
import { findCompaniesBehind } from './plan-repository.ts'
import { tellCompany } from './tell-company.ts'

const EVERY_MS = 60_000

/** Announces every company whose plan has changed, one after another; woken when a plan changes. */
export const tellCompanies = defineJob<Database>({
  name: 'tell-companies-their-plan',
  everyMs: EVERY_MS,
  batch: 500,
  find: findCompaniesBehind,
  handle: tellCompany,
})
