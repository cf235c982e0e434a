import { z } from 'zod'
import { CompanyRefusal } from '../../shared/session/company-refusal.ts'

const State = z.object({
  notice: z.enum(['expired', 'replaced', 'reset']).optional(),
  refusal: CompanyRefusal.optional(),
  email: z.string().optional(),
})

const read = (state: unknown) => State.safeParse(state).data ?? {}

/** The reason why the user was sent to the login page: the session has ended, or the password was reset. */
export const noticeOf = (navigationState: unknown) => read(navigationState).notice

/** The reason why the server refuses the user's company. */
export const refusalOf = (navigationState: unknown) => read(navigationState).refusal

/** The e-mail that the user typed on the previous page. */
export const prefilledEmail = (navigationState: unknown): string => read(navigationState).email ?? ''
