import { companyCreated, companyDeleted, companyUpdated } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Eraser } from '@recado/kit/db/erase'
import type { Database, Tx } from '../db.ts'
import { holdCompany } from './hold-company.ts'

export const companyConsumers = (eraser: Eraser<Database>, wakeSessions: () => void): Consumer<Database>[] => [
  defineConsumer('connections.erase-company', [companyDeleted], (tx) => eraser.request(tx)),
  defineConsumer('connections.keep-company', [companyCreated, companyUpdated], (tx: Tx, { data }) => {
    tx.afterCommit(wakeSessions)
    return holdCompany(tx, data.company)
  }),
]
