import { z } from 'zod'

/** The name under which people are found who do not show their phone; without the at sign, in small letters. */
export const Username = z.string().regex(/^[a-z0-9._]{1,64}$/)

/**
 * By what WhatsApp knows a person: the phone (digits, country code first) and the LID, a number without meaning that
 * newer accounts write under. At least one is known. A group has an id of its own, and neither of them. The user name is
 * told besides: nobody is written to by it, and it may be another person's tomorrow.
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
