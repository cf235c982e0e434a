import { z } from 'zod'

/**
 * Why a company's users cannot sign in: the part of the server's answer from which the text is built in any language.
 */
export const CompanyRefusal = z.object({
  code: z.enum(['ERR_COMPANY_EXPIRED', 'ERR_COMPANY_DISABLED']),
  dueDate: z.string().optional(), // an ISO 8601 day
  renewalToken: z.string().optional(), // for admins of an expired company, who may pay for it
})
export type CompanyRefusal = z.infer<typeof CompanyRefusal>

type Refused = { readonly code: string; readonly details: Readonly<Record<string, unknown>> }

/** @returns undefined when the error is about something else */
export const companyRefusal = ({ code, details }: Refused): CompanyRefusal | undefined =>
  CompanyRefusal.safeParse({ ...details, code }).data
