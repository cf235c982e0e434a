import * as contract from '@recado/contracts/contacts/routes'
import { SHEET_LIMIT } from '@recado/contracts/limits'
import type { InTx } from '@recado/kit/db/tx'
import { getOnlyFile } from '@recado/kit/http/files/get-only-file'
import type { Route } from '@recado/kit/http/routes/route'
import type { MediaStore } from '@recado/kit/media/media-store'
import { createSheetReader } from '@recado/kit/sheets/sheet-reader'
import { customRoute } from '../../custom-route.ts'
import type { Database } from '../../tables/db.ts'
import { awaitImport } from './await-import.ts'
import { findFinished } from './import-repository.ts'
import { importSheet } from './import-sheet.ts'
import { requestImport } from './request-import.ts'

type Deps = {
  readonly inTx: InTx<Database>
  readonly store: MediaStore
  /** How long a request waits for the phone book, in ms. */
  readonly answerMs: number
}

export const contactImportRoutes = ({ inTx, store, answerMs }: Deps): Route[] => {
  const read = createSheetReader(store)
  return [
    customRoute(contract.uploadContacts, async ({ caller, transact, files }) =>
      read(getOnlyFile(caller, files), SHEET_LIMIT, (cells) => transact((tx) => importSheet(tx, cells))),
    ),
    customRoute(contract.importContacts, async ({ caller, transact, body }) => {
      const importId = await transact((tx) => requestImport(tx, body)) // a repeated request gets the same import id
      return awaitImport(() => inTx(caller, (tx) => findFinished(tx, importId)), answerMs)
    }),
  ]
}
