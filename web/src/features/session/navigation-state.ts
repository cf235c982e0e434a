import { z } from 'zod'

const State = z.object({ notice: z.literal('expired').optional(), email: z.string().optional() })

const read = (state: unknown) => State.safeParse(state).data ?? {}

/** Why somebody was led to the login page. */
export const noticeOf = (navigationState: unknown) => read(navigationState).notice

/** The e-mail of whoever has just signed up. */
export const prefilledEmail = (navigationState: unknown): string => read(navigationState).email ?? ''
