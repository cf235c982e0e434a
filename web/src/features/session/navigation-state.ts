import { z } from 'zod'
import { CompanyRefusal } from '../../shared/session/company-refusal.ts'

const State = z.object({
  notice: z.enum(['expired', 'reset']).optional(),
  refusal: CompanyRefusal.optional(),
  email: z.string().optional(),
})

const read = (state: unknown) => State.safeParse(state).data ?? {}

/** Why somebody was led to the login page: his session ran out, or his password is a new one. */
export const noticeOf = (navigationState: unknown) => read(navigationState).notice

/** Why somebody's company is let in no more. */
export const refusalOf = (navigationState: unknown) => read(navigationState).refusal

/** The e-mail of whoever has just signed up, or wrote it on the page before. */
export const prefilledEmail = (navigationState: unknown): string => read(navigationState).email ?? ''
