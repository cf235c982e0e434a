import type { exportFinished } from '@recado/contracts/company-export/events'
import type { EventData } from '@recado/contracts/event'
import type { Tx } from '../tables/db.ts'
import { notify } from './notify.ts'
import { sourceOf } from './sources.ts'

/** Notifies the admin who requested the file of the company that it is ready, or could not be made. */
export const tellOfExport = (tx: Tx, { exportId, userId, isReady }: EventData<typeof exportFinished>): Promise<void> =>
  notify(tx, {
    userIds: [userId],
    by: null,
    source: sourceOf.companyExport(exportId),
    about: { kind: 'company-export', isReady },
  })
