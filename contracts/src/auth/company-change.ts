import { z } from 'zod'
import { ref } from '../ids.ts'
import { Language } from '../language.ts'
import { BillingAddress, Recurrence } from './company.ts'
import { CompanyName, Phone } from './company-name.ts'

/** A name of a time zone in the IANA database that this machine knows. */
export const TimeZone = z
  .string()
  .regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/)
  .max(64)
  .refine(isTimeZone, 'must be an IANA time zone')

function isTimeZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The fields of a company that its admins can change. */
export const CompanyChange = z
  .object({
    name: CompanyName,
    email: z.email().trim().max(100).toLowerCase(),
    phone: Phone,
    timezone: TimeZone,
    language: Language,
    ...BillingAddress.shape,
  })
  .partial()
export type CompanyChange = z.output<typeof CompanyChange>

/** The latest possible due date. */
export const LAST_DUE_DATE = '2999-12-31'

/** The fields of a company that only super users can change. */
export const CompanyTerms = z
  .object({
    planId: ref('plan'),
    status: z.boolean(),
    dueDate: z.iso.date().refine((date) => date >= '2000-01-01' && date <= LAST_DUE_DATE),
    recurrence: Recurrence,
    campaignsEnabled: z.boolean(), // the setting `campaignsEnabled`
    userCreation: z.boolean(), // the setting `userCreation`
  })
  .partial()
export type CompanyTerms = z.output<typeof CompanyTerms>
