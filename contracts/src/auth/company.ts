import { z } from 'zod'
import { Feature, PlanLimits } from '../features.ts'
import { Hours } from '../hours.ts'
import { ref } from '../ids.ts'
import { Language } from '../language.ts'
import { resource } from '../resource.ts'
import { Setting } from './settings.ts'

const Recurrence = z.enum(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'])

/** A company as other services know it; every `company.*` event carries one whole. */
export const Company = z.object({
  ...resource,
  id: ref('company'),
  name: z.string(),
  status: z.boolean(), // false: switched off by the operator
  dueDate: z.iso.date(),
  timezone: z.string(), // IANA name
  language: Language,
  schedules: Hours,
  plan: z.object({ id: ref('plan'), name: z.string(), limits: PlanLimits, features: z.array(Feature) }),
})
export type Company = z.infer<typeof Company>

const line = z.string().trim().max(120)

/** Where invoices go; empty where nothing is known. */
const BillingAddress = z.object({
  billingName: line,
  addressZipCode: z.string().trim().max(12),
  addressStreet: line,
  addressDistrict: line,
  addressCity: line,
  addressState: line,
})

/** A company as its admins see it; secrets among the settings are masked. */
export const CompanyDetail = Company.extend({
  email: z.string(),
  phone: z.string(),
  recurrence: Recurrence,
  trialExpiration: z.iso.date().nullable(), // null once an invoice was paid
  ...BillingAddress.shape,
  settings: z.array(Setting),
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

/** A phone as somebody types it. */
export const Phone = z
  .string()
  .trim()
  .min(8)
  .max(50)
  .regex(/^[\d\s()+.-]+$/)

/** A name of the IANA time zone database that this computer knows. */
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

/** What the admins of a company change of it. */
export const CompanyChange = z
  .object({
    name: z.string().trim().min(2).max(100),
    email: z.email().trim().max(100).toLowerCase(),
    phone: Phone,
    timezone: TimeZone,
    language: Language,
    ...BillingAddress.shape,
  })
  .partial()
export type CompanyChange = z.output<typeof CompanyChange>
