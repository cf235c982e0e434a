import type { PersonCaller } from '@recado/kit/caller'

const PER_MINUTE = { person: 10, company: 60 } as const

/** Counts one request under this key. @throws ERR_TOO_MANY_REQUESTS after `perMinute` requests within a minute */
export type TakeTurn = (parts: readonly (string | number)[], perMinute: number) => Promise<void>

/**
 * Limits the questions per person and per company, because each question costs the company money.
 * @throws ERR_TOO_MANY_REQUESTS
 */
export async function takeTurnOf({ companyId, person }: PersonCaller, takeTurn: TakeTurn): Promise<void> {
  await takeTurn(['assistance', companyId, person.userId], PER_MINUTE.person)
  await takeTurn(['assistance', companyId], PER_MINUTE.company)
}
