import { z } from 'zod'
import { Feature, PlanLimits } from '../features.ts'
import { Hours } from '../hours.ts'
import { ref } from '../ids.ts'
import { LANGUAGES, Language } from '../language.ts'
import { openEnum, openList } from '../open-enum.ts'
import { resource } from '../resource.ts'
import { visibleName } from '../text/visible.ts'
import { RightsVersion } from './rights-version.ts'
import { Setting } from './settings.ts'

/** How often a company pays, and for how many months. */
export const RECURRENCE_MONTHS = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const
export const Recurrence = z.enum(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'])
export type Recurrence = z.infer<typeof Recurrence>

/** A company as everybody of it may see it. */
export const Company = z.object({
  ...resource,
  id: ref('company'),
  name: z.string(),
  status: z.boolean(), // false: switched off by the operator
  dueDate: z.iso.date(),
  timezone: z.string(), // IANA name
  language: openEnum(Language, LANGUAGES[0]),
  schedules: Hours,
  plan: z.object({ id: ref('plan'), name: z.string(), limits: PlanLimits, features: openList(Feature) }),
})
export type Company = z.infer<typeof Company>

const line = z.string().trim().max(120)

/** Where invoices go; empty where nothing is known. */
export const BillingAddress = z.object({
  billingName: line,
  addressZipCode: z.string().trim().max(12),
  addressStreet: line,
  addressDistrict: line,
  addressCity: line,
  addressState: line,
})

/**
 * A company as other services know it; every `company.created` and `company.updated` carries one whole. Not for browsers:
 * only admins may see to whom invoices go.
 */
export const CompanyAccount = Company.extend({
  email: z.string(), // where invoices and receipts go
  recurrence: openEnum(Recurrence),
  trialExpiration: z.iso.date().nullable(), // null once an invoice was paid
  ...BillingAddress.shape,
  rightsVersion: RightsVersion,
})
export type CompanyAccount = z.output<typeof CompanyAccount>

/** A company as its admins see it; secrets among the settings are masked. */
export const CompanyDetail = Company.extend({
  email: z.string(),
  phone: z.string(),
  recurrence: openEnum(Recurrence),
  trialExpiration: z.iso.date().nullable(),
  ...BillingAddress.shape,
  settings: z.array(Setting),
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

/** A company as super users see it among all others. */
export const CompanySummary = z.object({
  ...resource,
  ...Company.pick({ id: true, name: true, status: true, dueDate: true }).shape,
  ...CompanyDetail.pick({ email: true, phone: true, recurrence: true }).shape,
  trialExpiration: z.iso.date().nullable(), // null once an invoice was paid
  plan: z.object({ id: ref('plan'), name: z.string(), value: z.number() }), // BRL per month
  usersCount: z.int().min(0),
  connectionsCount: z.int().min(0),
  lastActivityAt: z.iso.datetime().nullable(), // when somebody of it was last there
})
export type CompanySummary = z.infer<typeof CompanySummary>

export const CompanyName = z.string().overwrite(visibleName).min(2).max(100)

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
    name: CompanyName,
    email: z.email().trim().max(100).toLowerCase(),
    phone: Phone,
    timezone: TimeZone,
    language: Language,
    ...BillingAddress.shape,
  })
  .partial()
export type CompanyChange = z.output<typeof CompanyChange>

/** The last day that a due date may be. */
export const LAST_DUE_DATE = '2999-12-31'

/** What only super users decide of a company. */
export const CompanyTerms = z
  .object({
    planId: ref('plan'),
    status: z.boolean(),
    dueDate: z.iso.date().refine((date) => date >= '2000-01-01' && date <= LAST_DUE_DATE),
    recurrence: Recurrence,
    campaignsEnabled: z.boolean(), // the setting of the same name
    userCreation: z.boolean(), // likewise
  })
  .partial()
export type CompanyTerms = z.output<typeof CompanyTerms>
