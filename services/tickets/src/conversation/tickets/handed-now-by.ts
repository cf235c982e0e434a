import type { Doer } from '@recado/contracts/doer'

/** @returns the column that names who hands over the ticket at this moment */
export const handedNowBy = ({ id, name }: Doer): string => JSON.stringify({ id, name, at: new Date().toISOString() })
