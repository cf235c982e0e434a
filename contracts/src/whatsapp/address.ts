import { z } from 'zod'

/** The user name by which a person can be found who hides their phone number; without the at sign, in lower case. */
export const Username = z.string().regex(/^[a-z0-9._]{1,64}$/)

/**
 * The ids by which WhatsApp knows a person or a group. A person has a phone (digits, country code first) and a LID, a
 * number that newer accounts use; at least one of the two is known. A group has only the id of a group. The user name
 * is additional: messages are never sent to it, and another person may have it later.
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

/** The phone and the LID of one person. */
export const IdentityPair = z.object({ phone: z.string().regex(/^\d{5,20}$/), lid: z.string().regex(/^\d{1,30}$/) })
export type IdentityPair = z.infer<typeof IdentityPair>
