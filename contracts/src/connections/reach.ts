import { z } from 'zod'
import { openEnum } from '../open-enum.ts'

/** How many new chats an account can still begin in a cycle, in the words of WhatsApp. */
export const NewChatCap = z.enum(['NONE', 'FIRST_WARNING', 'SECOND_WARNING', 'CAPPED'])
export type NewChatCap = z.infer<typeof NewChatCap>

/** The limits of an account towards people who never wrote to it. */
export const Reach = z.object({
  lockedUntil: z.iso.datetime().nullable(), // until then the account cannot write to new people; null or a past time: no lock
  lockType: z.string().max(100).nullable(), // in the words of WhatsApp
  cap: openEnum(NewChatCap),
  capEndsAt: z.iso.datetime().nullable(), // the end of the cycle; null: WhatsApp did not report it
})
export type Reach = z.infer<typeof Reach>

/** The reach of an account without a lock or a cap; the default until WhatsApp reports one. */
export const FREE_REACH: Reach = { lockedUntil: null, lockType: null, cap: 'NONE', capEndsAt: null }

/** How many people the account knows, and how many of these people gave it a token that vouches for it. */
export const Vouchers = z.object({ people: z.int().min(0), vouching: z.int().min(0) })
export type Vouchers = z.infer<typeof Vouchers>

/**
 * Locks that only apply to linked devices, so that the phone can still write (ReachoutTimelockUtils of WhatsApp Web).
 */
const COMPANION_LOCKS: readonly (string | null)[] = ['WEB_COMPANION_ONLY', 'RESTRICT_ALL_COMPANIONS']

/** @returns whether the phone itself can still write to anybody */
export const isPhoneFree = ({ lockType }: Pick<Reach, 'lockType'>): boolean => COMPANION_LOCKS.includes(lockType)

/**
 * The lock or cap that forbids messages to people whose token the account lacks, and its end; null: the end is unknown.
 */
export type Bar = { readonly kind: 'lock' | 'cap'; readonly until: string | null }

/** Caps that still allow new chats. Every other cap, known or not, forbids them. */
const OPEN_CAPS: readonly Reach['cap'][] = ['NONE', 'FIRST_WARNING', 'SECOND_WARNING']

/** @returns the lock or cap in force at that time; the lock if both are in force */
export function barOn({ lockedUntil, cap, capEndsAt }: Reach, now: Date): Bar | undefined {
  if (lockedUntil !== null && new Date(lockedUntil) > now) return { kind: 'lock', until: lockedUntil }
  const isCapped = !OPEN_CAPS.includes(cap) && (capEndsAt === null || new Date(capEndsAt) > now)
  return isCapped ? { kind: 'cap', until: capEndsAt } : undefined
}
