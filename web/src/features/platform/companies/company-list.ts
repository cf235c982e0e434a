import type { Company, CompanyDetail, CompanySummary } from '@recado/contracts/auth/company'
import { listCompanies } from '@recado/contracts/auth/company-routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { byNameAndEmail } from '../../../shared/list/by-name-and-email.ts'
import { createLiveList } from '../../../shared/list/live-list.ts'
import { planPicks } from '../plans/plan-list.ts'

/** The companies, by name. */
export const companyLists = createLiveList<CompanySummary, { readonly text: string }>({
  name: 'companies',
  pageSize: PAGE_SIZE.companies,
  fetchPage: async ({ text }, pageNumber, signal) => {
    const query = { searchParam: text || undefined, pageNumber }
    const { companies, ...page } = await call(listCompanies, { query }, { signal })
    return { rows: companies, ...page }
  },
  ...byNameAndEmail,
})

/** Refetches the rest of the row, because a frame contains only a part of it. */
export function applyCompany(client: QueryClient, { id, version }: Company): void {
  const known = companyLists.lastKnown(client, id)
  if (!known || known.version < version) companyLists.refetchSoon(client)
}

/** Puts a response to this client into the list. A new company has one user, its admin, and no connection. */
export function putCompany(client: QueryClient, company: CompanyDetail, isNew = false): void {
  const known = companyLists.lastKnown(client, company.id)?.row
  const { usersCount = 1, connectionsCount = 0, lastActivityAt = null } = known ?? {}
  const plan = client.getQueryData(planPicks.queryKey)?.find(({ id }) => id === company.plan.id)
  const {
    id,
    companyId,
    name,
    email,
    phone,
    status,
    dueDate,
    recurrence,
    trialExpiration,
    createdAt,
    updatedAt,
    version,
  } = company
  const row: CompanySummary = {
    id,
    companyId,
    name,
    email,
    phone,
    status,
    dueDate,
    recurrence,
    trialExpiration,
    createdAt,
    updatedAt,
    version,
    usersCount,
    connectionsCount,
    lastActivityAt,
    plan: { id: company.plan.id, name: company.plan.name, value: plan?.value ?? known?.plan.value ?? 0 },
  }
  companyLists.put(client, row, isNew)
}
