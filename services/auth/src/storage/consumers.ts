import { filesCounted } from '@recado/contracts/media/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { followCount } from './follow-storage.ts'
import type { TellDeps } from './tell-of-storage.ts'

export const storageConsumers = (deps: TellDeps): Consumer<Database>[] => [
  defineConsumer('auth.count-files', [filesCounted], (tx, { data }) => followCount(tx, deps, data)),
]
