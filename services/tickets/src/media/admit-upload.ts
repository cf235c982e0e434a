import type { Caller } from '@recado/kit/caller'
import { limitRate } from '@recado/kit/db/rate-limit'
import type { Kysely } from 'kysely'
import type { Database } from '../db.ts'

/** Lets a person send files so many times a minute; what programs send is counted already. */
export const admitUpload =
  (system: Kysely<Database>, perMinute: number) =>
  async ({ companyId, person }: Caller): Promise<void> => {
    if (person) await limitRate(system, ['upload', companyId, person.userId], perMinute)
  }
