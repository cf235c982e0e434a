import { z } from 'zod'

/**
 * The reason why a company's users cannot sign in: the fields of the server's response from which the client builds the
 * text in any language.
 */
export const CompanyRefusal = z.object({
  code: z.enum(['ERR_COMPANY_EXPIRED', 'ERR_COMPANY_DISABLED']),
  dueDate: z.string().optional(), // an ISO 8601 day
  renewalToken: z.string().optional(), // only admins of an expired company get this token, with which they can pay
})
export type CompanyRefusal = z.infer<typeof CompanyRefusal>

type Refused = { readonly code: string; readonly details: Readonly<Record<string, unknown>> }

/** @returns undefined when the error is about something else */
export const companyRefusal = ({ code, details }: Refused): CompanyRefusal | undefined =>
  CompanyRefusal.safeParse({ ...details, code }).data
