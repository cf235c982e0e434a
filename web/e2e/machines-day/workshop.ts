import { listQueues } from '@recado/contracts/queues/routes'
import { type Company, staffCompany } from '../stage/company.ts'
import type { Stage } from '../stage/stage.ts'
import { PLAIN } from '../stage/words.ts'

const NUMBER = '5511933338888'
/** The queue of the agents who take over from machines. */
export const SALES = 'Vendas externas'

/** A company whose machines work beside its users. */
export type Workshop = {
  readonly stage: Stage
  readonly company: Company
  readonly salesId: number // the queue into which machines move tickets
}

export async function openWorkshop(stage: Stage): Promise<Workshop> {
  const company = await staffCompany(stage, 'Oficina', NUMBER, PLAIN)
  const queues = await company.admin.call(listQueues, {})
  const sales = queues.find(({ name }) => name === SALES)
  if (!sales) throw new Error(`the workshop has no ${SALES}`)
  return { stage, company, salesId: sales.id }
}
