import { z } from 'zod'

/**
 * By what WhatsApp knows a person: the phone (digits, country code first) and the LID, a number without meaning that
 * newer accounts write under. At least one is known.
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
  })
  .refine(({ phone, lid }) => phone !== null || lid !== null, 'a phone or a LID is needed')
export type WhatsappAddress = z.infer<typeof WhatsappAddress>
