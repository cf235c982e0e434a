import type { Person } from '@recado/chaos/person'
import { listCompanies } from '@recado/contracts/auth/company-routes'
import { DEMO } from './demo-company.ts'
import { DUE_IN_DAYS, inDays } from './seed-invoices.ts'

type Product = { readonly letWorkUntil: (companyId: number, day: string) => Promise<void> }

/** Extends the demo company's licence if it ends by tomorrow, as it does when the demo was created some time ago. */
export async function renewLicence({ letWorkUntil }: Product, operator: Person): Promise<void> {
  const { companies } = await operator.call(listCompanies, { query: { searchParam: DEMO.admin.email } })
  const known = companies.find(({ email }) => email === DEMO.admin.email)
  if (known && known.dueDate < inDays(1)) await letWorkUntil(known.id, inDays(DUE_IN_DAYS))
}
