import { randomUUID } from 'node:crypto'
import { systemCaller } from '@recado/kit/caller'
import type { Deps } from '../deps.ts'
import { eraseActs } from './audit-repository.ts'

/** @returns a function that removes the audit log of a company that is being erased */
export const forgetActsOf =
  (inTx: Deps['inTx']) =>
  async (companyId: number): Promise<true> => {
    while (!(await inTx(systemCaller(companyId, randomUUID()), eraseActs)));
    return true
  }
