/** An id that no other test has, for resources that other services number. */
export const anyId = (): number => Math.floor(Math.random() * 1e12) + 1

/** The fields that every resource has. */
export const resourceOf = (companyId: number, version = 1) => {
  const now = new Date().toISOString()
  return { companyId, createdAt: now, updatedAt: now, version }
}
