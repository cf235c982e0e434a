import { Readable } from 'node:stream'
import * as contract from '@recado/contracts/campaigns/contact-list-routes'
import { SHEET_LIMIT } from '@recado/contracts/limits'
import { isAnswered } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { getOnlyFile } from '@recado/kit/http/files/get-only-file'
import type { Route } from '@recado/kit/http/routes/route'
import type { MediaStore } from '@recado/kit/media/media-store'
import { createSheetReader } from '@recado/kit/sheets/sheet-reader'
import { getContactList } from '../contact-lists/contact-list-repository.ts'
import { customRoute } from '../custom-route.ts'
import type { Database } from '../tables/db.ts'
import { findExported } from './contact-list-item-repository.ts'
import { exportItems, noteExport } from './export-items.ts'
import { importPeople } from './import-people.ts'

type Deps = { readonly inTx: InTx<Database>; readonly store: MediaStore }

/** Routes that import lists from sheets, and export lists as tables. */
export const contactListSheetRoutes = ({ inTx, store }: Deps): Route[] => {
  const read = createSheetReader(store)
  return [
    customRoute(
      contract.uploadContactList,
      async ({ caller, transact, params: { contactListId }, files, idempotency }) => {
        await inTx(caller, async (tx) => {
          // a missing list is answered with 404 before the sheet is read
          if (!(await isAnswered(tx, idempotency))) await getContactList(tx, contactListId)
        })
        return read(getOnlyFile(caller, files), SHEET_LIMIT, (cells) =>
          transact((tx) => importPeople(tx, contactListId, cells)),
        )
      },
    ),
    customRoute(contract.exportContactList, async ({ caller, transact, params: { contactListId } }) => {
      await transact((tx) => noteExport(tx, contactListId))
      const findNext = (page: { after: number; atMost: number }) =>
        inTx(caller, (tx) => findExported(tx, { contactListId, ...page }))
      return {
        content: Readable.from(exportItems(findNext)),
        name: 'lista-de-contatos.csv',
      }
    }),
  ]
}
