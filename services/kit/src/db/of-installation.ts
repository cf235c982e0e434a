import { systemCaller } from '../caller.ts'
import { type DeliveryTables, insertEvents } from './outbox.ts'
import { factOf, type Tx } from './tx.ts'

/** Events about the installation have company 0, whatever the company of the caller. */
export const ofInstallation = <DB extends DeliveryTables>({
  db,
  caller,
}: Pick<Tx<DB>, 'db' | 'caller'>): Pick<Tx<DB>, 'emit'> => ({
  emit: (event, data) => insertEvents(db, systemCaller(0, caller.correlationId), [factOf(event, data)]),
})
