import type { TestService } from '@recado/kit/testing/service'

/** Runs statements in the service's database. */
export const runSql =
  ({ database }: TestService) =>
  (text: string, ...values: unknown[]) =>
    database.query(text, values)

export type RunSql = ReturnType<typeof runSql>
