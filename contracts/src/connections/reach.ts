import { z } from 'zod'
import { openEnum } from '../open-enum.ts'

/** How many new chats an account may still begin in a cycle, as WhatsApp names it. */
export const NewChatCap = z.enum(['NONE', 'FIRST_WARNING', 'SECOND_WARNING', 'CAPPED'])
export type NewChatCap = z.infer<typeof NewChatCap>

/** What WhatsApp lets an account do towards people who never wrote to it. */
export const Reach = z.object({
  lockedUntil: z.iso.datetime().nullable(), // until then the account cannot write to new people; null or a past time: no lock
  lockType: z.string().max(100).nullable(), // as WhatsApp names it
  cap: openEnum(NewChatCap),
  capEndsAt: z.iso.datetime().nullable(), // end of the cycle; null: WhatsApp did not say
})
export type Reach = z.infer<typeof Reach>

/** The reach of an account without a lock or a cap; the default until WhatsApp says otherwise. */
export const FREE_REACH: Reach = { lockedUntil: null, lockType: null, cap: 'NONE', capEndsAt: null }

/** How many people the account knows, and how many of them vouch for it by a token. */
export const Vouchers = z.object({ people: z.int().min(0), vouching: z.int().min(0) })
export type Vouchers = z.infer<typeof Vouchers>

/** Locks that hold on linked devices alone, so that the phone may still write (ReachoutTimelockUtils of WhatsApp Web). */
const COMPANION_LOCKS: readonly (string | null)[] = ['WEB_COMPANION_ONLY', 'RESTRICT_ALL_COMPANIONS']

/** @returns whether the phone itself may still write to anybody */
export const isPhoneFree = ({ lockType }: Pick<Reach, 'lockType'>): boolean => COMPANION_LOCKS.includes(lockType)

/** The lock or cap that blocks messages to people without a token for us, and its end; null: WhatsApp did not say. */
export type Bar = { readonly kind: 'lock' | 'cap'; readonly until: string | null }

/** Caps that still let the account begin new chats. Any other one closes them: it may be as strict as the strictest. */
const OPEN_CAPS: readonly Reach['cap'][] = ['NONE', 'FIRST_WARNING', 'SECOND_WARNING']

/** @returns the lock or cap in force at that time; a lock goes before a cap */
export function barOn({ lockedUntil, cap, capEndsAt }: Reach, now: Date): Bar | undefined {
  if (lockedUntil !== null && new Date(lockedUntil) > now) return { kind: 'lock', until: lockedUntil }
  const isCapped = !OPEN_CAPS.includes(cap) && (capEndsAt === null || new Date(capEndsAt) > now)
  return isCapped ? { kind: 'cap', until: capEndsAt } : undefined
}
