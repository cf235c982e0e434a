import type {
  ConnectionSurvey,
  IndebtedCompany,
  SurveyedCompany,
  TicketSurvey,
} from '@recado/contracts/platform/platform'

/** What the services know about all companies; undefined while a service has not answered. */
type Surveys = {
  readonly companies: readonly SurveyedCompany[]
  readonly connections: ConnectionSurvey | undefined
  readonly debts: readonly IndebtedCompany[] | undefined
  readonly tickets: readonly TicketSurvey[] | undefined
}

/** The parts of a company's health that their services have not told. */
export type Missing = { readonly connections: boolean; readonly debts: boolean; readonly tickets: boolean }

/** A company with the problems that its operator should know; a part without a problem is undefined. */
export type Health = SurveyedCompany & {
  readonly outage: ConnectionSurvey['troubled'][number] | undefined
  readonly debt: IndebtedCompany | undefined
  readonly tickets: TicketSurvey | undefined
  readonly hasProblem: boolean
}

/**
 * Joins what the services know about each company. Companies without a connection come first, longest outage first,
 * then those that owe most, then those with most late tickets, then the others by name.
 */
export function healthOf({ companies, connections, debts, tickets }: Surveys): Health[] {
  const outages = byCompany(connections?.troubled)
  const owed = byCompany(debts)
  const active = byCompany(tickets)
  const joined = companies.map((company) => {
    const [outage, debt, work] = [outages.get(company.id), owed.get(company.id), active.get(company.id)]
    return {
      ...company,
      outage,
      debt,
      tickets: work,
      hasProblem: Boolean(outage || debt || work?.breached || company.isStorageNear),
    }
  })
  return joined.sort(
    (one, other) =>
      Number(!one.outage) - Number(!other.outage) ||
      (one.outage?.since ?? '').localeCompare(other.outage?.since ?? '') ||
      (other.debt?.value ?? 0) - (one.debt?.value ?? 0) ||
      (other.debt?.payments ?? 0) - (one.debt?.payments ?? 0) ||
      (other.tickets?.breached ?? 0) - (one.tickets?.breached ?? 0) ||
      one.name.localeCompare(other.name),
  )
}

const byCompany = <T extends { readonly companyId: number }>(rows: readonly T[] = []): ReadonlyMap<number, T> =>
  new Map(rows.map((row) => [row.companyId, row]))
