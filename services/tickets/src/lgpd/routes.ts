import * as contract from '@recado/contracts/contacts/data-routes'
import { answerWith, type Route, route } from '@recado/kit/http/route'
import { ANSWERS } from './answer-texts.ts'
import { eraseContact } from './erase-contact.ts'
import { requestExport } from './request-export.ts'

/** @param key hashes what stays of erased people */
export const dataRoutes = (key: Uint8Array): Route[] => [
  route(
    contract.exportContactData,
    (tx, { contactId }) => requestExport(tx, contactId),
    () => ({}),
  ),
  route(
    contract.eraseContact,
    (tx, { contactId: id, ...input }) => eraseContact(tx, { id, ...input }, key),
    answerWith(ANSWERS.erased),
  ),
]
