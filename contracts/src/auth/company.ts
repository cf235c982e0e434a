import { z } from 'zod'
import { Feature, PlanLimits } from '../features.ts'
import { Hours, SpecialDays } from '../hours.ts'
import { ref } from '../ids.ts'
import { LANGUAGES, Language } from '../language.ts'
import { openEnum, openList } from '../open-enum.ts'
import { resource } from '../resource.ts'
import { RightsVersion } from './rights-version.ts'
import { Setting } from './setting.ts'

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
  specialDays: SpecialDays.optional(), // since 1.1.0; an event of an older process lacks this field, and the stored special days stay
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
