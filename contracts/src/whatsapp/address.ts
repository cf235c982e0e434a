import { z } from 'zod'

/** The name that finds people who do not show their phone; without the at sign, in small letters. */
export const Username = z.string().regex(/^[a-z0-9._]{1,64}$/)

/**
 * The ids by which WhatsApp knows a person: the phone (digits, country code first), and the LID, a number that newer
 * accounts use. At least one is known. A group has only an id of its own. The user name is extra: messages are not sent
 * to it, and another person may have it tomorrow.
 */
export const WhatsappAddress = z
  .object({
    phone: z
      .string()
      .regex(/^\d{5,20}$/)
      .nullable(),
    lid: z
      .string()
      .regex(/^\d{1,30}$/)
      .nullable(),
    group: z
      .string()
      .regex(/^\d[\d-]{0,39}$/)
      .optional(),
    username: Username.optional(),
  })
  .refine(
    ({ phone, lid, group }) => (group === undefined ? phone !== null || lid !== null : phone === null && lid === null),
    'a phone or a LID is needed, or a group',
  )
export type WhatsappAddress = z.infer<typeof WhatsappAddress>

/** A phone and a LID of one person. */
export const IdentityPair = z.object({ phone: z.string().regex(/^\d{5,20}$/), lid: z.string().regex(/^\d{1,30}$/) })
export type IdentityPair = z.infer<typeof IdentityPair>
