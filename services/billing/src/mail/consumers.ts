import { installationUpdated } from '@recado/contracts/installation/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { keepInstallation } from './installation-repository.ts'

export const mailConsumers: Consumer<Database>[] = [
  defineConsumer('billing.keep-installation', [installationUpdated], (tx, { data }) =>
    keepInstallation(tx, data.installation),
  ),
]
