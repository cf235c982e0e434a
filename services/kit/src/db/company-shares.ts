/** Runs a company's work when it is its turn. */
export type CompanyShares = <R>(companyId: number, work: () => Promise<R>) => Promise<R>

/** How many connections of a pool one company has at once: three of ten. */
export const shareOf = (poolSize: number): number => Math.ceil(poolSize / 4)

/**
 * Lets so many pieces of each company's work run at once; more of the same company's wait in their order. However much
 * one asks for, it cannot take every connection, nor the whole processor of the database, from the others.
 */
export function createCompanyShares(atOnce: number): CompanyShares {
  const companies = new Map<number, { running: number; readonly waiting: (() => void)[] }>()

  return async (companyId, work) => {
    const share = companies.get(companyId) ?? { running: 0, waiting: [] }
    companies.set(companyId, share)
    if (share.running < atOnce) share.running += 1
    else await new Promise<void>((resume) => share.waiting.push(resume)) // whoever is done hands over the place
    try {
      return await work()
    } finally {
      const next = share.waiting.shift()
      if (next) next()
      else share.running -= 1
      if (share.running === 0) companies.delete(companyId)
    }
  }
}
