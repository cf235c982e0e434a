import { systemCaller } from '@recado/kit/caller'
import { insertEvents } from '@recado/kit/db/outbox'
import { factOf } from '@recado/kit/db/tx'
import type { PersonTx } from '../db.ts'

/** Plans belong to the installation: their events have company 0, whoever changes them. */
export const ofInstallation = ({ db, caller }: PersonTx): Pick<PersonTx, 'emit'> => ({
  emit: (event, data) => insertEvents(db, systemCaller(0, caller.correlationId), [factOf(event, data)]),
})
