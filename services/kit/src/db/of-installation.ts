import { systemCaller } from '../caller.ts'
import { type DeliveryTables, insertEvents } from './outbox.ts'
import { factOf, type Tx } from './tx.ts'

/** Emits events about the installation. They belong to company 0, regardless of the caller's company. */
export const ofInstallation = <DB extends DeliveryTables>({
  db,
  caller,
}: Pick<Tx<DB>, 'db' | 'caller'>): Pick<Tx<DB>, 'emit'> => ({
  emit: (event, data) => insertEvents(db, systemCaller(0, caller.correlationId), [factOf(event, data)]),
})
