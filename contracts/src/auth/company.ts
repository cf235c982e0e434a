import { z } from 'zod'
import { Feature, PlanLimits } from '../features.ts'
import { Hours, SpecialDays } from '../hours.ts'
import { ref } from '../ids.ts'
import { LANGUAGES, Language } from '../language.ts'
import { openEnum, openList } from '../open-enum.ts'
import { resource } from '../resource.ts'
import { visibleName } from '../text/visible.ts'
import { RightsVersion } from './rights-version.ts'
import { Setting } from './settings.ts'

/** The length in months of the period between two payments of a company, for each recurrence. */
export const RECURRENCE_MONTHS = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const
export const Recurrence = z.enum(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'])
export type Recurrence = z.infer<typeof Recurrence>

/** A company, with the fields that every user of the company may read. */
export const Company = z.object({
  ...resource,
  id: ref('company'),
  name: z.string(),
  status: z.boolean(), // false: switched off by the operator
  dueDate: z.iso.date(),
  timezone: z.string(), // IANA name
  language: openEnum(Language, LANGUAGES[0]),
  schedules: Hours,
  specialDays: SpecialDays.default([]), // also apply to the queues of the company; since 1.1.0
  plan: z.object({ id: ref('plan'), name: z.string(), limits: PlanLimits, features: openList(Feature) }),
})
export type Company = z.infer<typeof Company>

const line = z.string().trim().max(120)

/** The address on invoices. Unknown fields are empty. */
export const BillingAddress = z.object({
  billingName: line,
  addressZipCode: z.string().trim().max(12),
  addressStreet: line,
  addressDistrict: line,
  addressCity: line,
  addressState: line,
})

/**
 * A company, with the fields for other services; each `company.created` and `company.updated` carries the whole
 * resource. Browsers do not get it, because only admins may see the billing address.
 */
export const CompanyAccount = Company.extend({
  email: z.string(), // where invoices and receipts go
  recurrence: openEnum(Recurrence),
  trialExpiration: z.iso.date().nullable(), // null after the first paid invoice
  ...BillingAddress.shape,
  specialDays: SpecialDays.optional(), // since 1.1.0; an older process omits the field, which then does not change the special days
  rightsVersion: RightsVersion,
})
export type CompanyAccount = z.output<typeof CompanyAccount>

/** A company with the fields for its admins; secrets among the settings are masked. */
export const CompanyDetail = Company.extend({
  email: z.string(),
  phone: z.string(),
  recurrence: openEnum(Recurrence),
  trialExpiration: z.iso.date().nullable(),
  ...BillingAddress.shape,
  settings: z.array(Setting),
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

/** A company in the list of super users. */
export const CompanySummary = z.object({
  ...resource,
  ...Company.pick({ id: true, name: true, status: true, dueDate: true }).shape,
  ...CompanyDetail.pick({ email: true, phone: true, recurrence: true }).shape,
  trialExpiration: z.iso.date().nullable(), // null after the first paid invoice
  plan: z.object({ id: ref('plan'), name: z.string(), value: z.number() }), // BRL per month
  usersCount: z.int().min(0),
  connectionsCount: z.int().min(0),
  lastActivityAt: z.iso.datetime().nullable(), // when one of its users was last online
})
export type CompanySummary = z.infer<typeof CompanySummary>

export const CompanyName = z.string().overwrite(visibleName).min(2).max(100)

/** A phone number as a person types it. */
export const Phone = z
  .string()
  .trim()
  .min(8)
  .max(50)
  .regex(/^[\d\s()+.-]+$/)

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
