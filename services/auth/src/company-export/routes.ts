import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import * as contract from '@recado/contracts/company-export/routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import { createMediaLinks } from '@recado/kit/media/media-links'
import type { MediaStore } from '@recado/kit/media/media-store'
import { zipOf } from '@recado/kit/media/zip'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'
import type { PersonTx } from '../tables/db.ts'
import { entriesOf } from './archive.ts'
import { findCompanyExport } from './export-repository.ts'
import { describeArchive, linkExport, pathOf } from './open-export.ts'
import { removeExport } from './remove-export.ts'
import { requestExport } from './request-export.ts'

/**
 * @param store contains the parts of all services, and the files of the company
 * @param hashing the key from which the key for links is derived
 */
export function companyExportRoutes({ inTx }: Deps, store: MediaStore, hashing: Uint8Array): Route[] {
  const key = createHmac('sha256', hashing).update('links to files of companies').digest()
  const links = createMediaLinks({ signing: key })
  return [
    route(contract.findCompanyExport, async (tx: PersonTx) => ({ export: (await findCompanyExport(tx)) ?? null })),
    route(contract.requestCompanyExport, (tx: PersonTx) => requestExport(tx, new Date())),
    route(contract.removeCompanyExport, (tx: PersonTx, { exportId }) => removeExport(tx, exportId)),
    route(contract.linkCompanyExport, (tx: PersonTx, { exportId }) => linkExport(tx, exportId, links)),
    customRoute(contract.openCompanyExport, async ({ params: { exportId }, query, caller }) => {
      links.read(pathOf(caller.companyId, exportId), query.link, caller.person.sessionId)
      const archive = await inTx(caller, (tx) => describeArchive(tx, exportId))
      const day = archive.shown.requestedAt.slice(0, 10)
      return { content: Readable.from(zipOf(entriesOf(store, archive))), name: `${archive.company.name} ${day}.zip` }
    }),
  ]
}
