import { companyDeleted } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Eraser } from '@recado/kit/db/erase'
import type { Database } from '../db.ts'

/** What is left of a deleted company: its audit log, and what others still said of it. */
export const companyConsumers = (eraser: Eraser<Database>): Consumer<Database>[] => [
  defineConsumer('auth.erase-company', [companyDeleted], (tx) => eraser.request(tx)),
]
