import { z } from 'zod'

/** Why nobody of a company is let in; a part of what the server answers, so that it can be said in any language. */
export const CompanyRefusal = z.object({
  code: z.enum(['ERR_COMPANY_EXPIRED', 'ERR_COMPANY_DISABLED']),
  dueDate: z.string().optional(), // an ISO 8601 day
})
export type CompanyRefusal = z.infer<typeof CompanyRefusal>

type Refused = { readonly code: string; readonly details: Readonly<Record<string, unknown>> }

/** @returns undefined when the error is about something else */
export const companyRefusal = ({ code, details }: Refused): CompanyRefusal | undefined =>
  CompanyRefusal.safeParse({ ...details, code }).data
