import type { Doer } from '@recado/contracts/doer'

/** @returns the value of column `handed_by` for a handover at this moment */
export const handedNowBy = ({ id, name }: Doer): string => JSON.stringify({ id, name, at: new Date().toISOString() })
