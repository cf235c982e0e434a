import { Readable } from 'node:stream'
import * as contract from '@recado/contracts/contacts/routes'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { PersonCaller } from '@recado/kit/caller'
import { type Idempotency, idempotently, isAnswered } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database } from '../db.ts'
import { awaitCheck } from '../identities/await-check.ts'
import { requestCheck } from '../identities/check-number.ts'
import { findOutcome } from '../identities/number-check-repository.ts'
import { answerOf } from './answer-texts.ts'
import { changeContact } from './change-contact.ts'
import { findExported, findPicks } from './contact-list-repository.ts'
import { getContact } from './contact-repository.ts'
import { createContact } from './create-contact.ts'
import { deleteContact } from './delete-contact.ts'
import { exportContacts, noteExport } from './export-contacts.ts'
import { listContacts, listTicketsOfContact, showContact } from './list-contacts.ts'
import { mergeByHand } from './merge-by-hand.ts'
import { setOptOut } from './set-opt-out.ts'

type Deps = {
  readonly inTx: InTx<Database>
  /** How long a request waits for what WhatsApp says of a number. */
  readonly answerMs: number
}

export function contactRoutes({ inTx, answerMs }: Deps): Route[] {
  /** Who has the number, by WhatsApp; undefined when there is nobody to ask. */
  async function confirmed(
    caller: PersonCaller,
    number: string,
    { id, idempotency }: { readonly id?: number; readonly idempotency?: Idempotency | undefined },
  ): Promise<WhatsappAddress | undefined> {
    const check = await inTx(caller, async (tx) => {
      if (await isAnswered(tx, idempotency)) return undefined
      if (id !== undefined) await getContact(tx, id)
      return requestCheck(tx, number, id)
    })
    return check ? awaitCheck(() => inTx(caller, (tx) => findOutcome(tx, check)), answerMs) : undefined
  }

  return [
    route(contract.listContacts, ({ caller, query }) => inTx(caller, (tx) => listContacts(tx, query))),
    route(contract.pickContacts, ({ caller, query }) => inTx(caller, (tx) => findPicks(tx, query))),
    route(contract.getContact, ({ caller, params }) => inTx(caller, (tx) => showContact(tx, params.contactId))),
    route(contract.listContactTickets, ({ caller, params, query }) =>
      inTx(caller, (tx) => listTicketsOfContact(tx, { id: params.contactId, ...query })),
    ),
    route(contract.exportContacts, async ({ caller, query }) => {
      await inTx(caller, noteExport)
      const findNext = (page: { after: number; atMost: number }) =>
        inTx(caller, (tx) => findExported(tx, { ...query, ...page }))
      return { content: Readable.from(exportContacts(findNext)), name: 'contatos.csv', mime: 'text/csv; charset=utf-8' }
    }),
    route(contract.createContact, async ({ caller, body, idempotency }) => {
      const owner = await confirmed(caller, body.number, { idempotency })
      return inTx(caller, (tx) => idempotently(tx, idempotency, () => createContact(tx, { ...body, confirmed: owner })))
    }),
    route(contract.changeContact, async ({ caller, params: { contactId: id }, body }) => {
      const owner = body.number === undefined ? undefined : await confirmed(caller, body.number, { id })
      return inTx(caller, (tx) => changeContact(tx, { id, ...body, confirmed: owner }))
    }),
    route(contract.deleteContact, async ({ caller, params, query }) => {
      await inTx(caller, (tx) => deleteContact(tx, { id: params.contactId, ...query }))
      return answerOf('deleted', caller.language)
    }),
    route(contract.mergeContact, ({ caller, params, body }) =>
      inTx(caller, (tx) => mergeByHand(tx, { id: params.contactId, ...body })),
    ),
    route(contract.setOptOut, ({ caller, params, body }) =>
      inTx(caller, (tx) => setOptOut(tx, { id: params.contactId, ...body })),
    ),
  ]
}
