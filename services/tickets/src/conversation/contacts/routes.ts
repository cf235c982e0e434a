import { Readable } from 'node:stream'
import type { GivenFieldValue } from '@recado/contracts/contact-fields/contact-field'
import * as contract from '@recado/contracts/contacts/routes'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { PersonCaller } from '@recado/kit/caller'
import { type Idempotency, isAnswered } from '@recado/kit/db/idempotency'
import type { InTx } from '@recado/kit/db/tx'
import { AppError } from '@recado/kit/errors'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { getTypedPhone } from '@recado/kit/phones/company-country'
import { customRoute } from '../../custom-route.ts'
import type { Database } from '../../tables/db.ts'
import { enterValues } from '../contact-fields/enter-values.ts'
import type { OnContactDeleted } from '../from-wings.ts'
import { awaitCheck } from '../identities/await-check.ts'
import { requestCheck } from '../identities/check-number.ts'
import { findOutcome } from '../identities/number-check-repository.ts'
import type { NameCache } from '../names/name-cache.ts'
import { ANSWERS } from './answer-texts.ts'
import { blockContact } from './block-contact.ts'
import { changeContact } from './change-contact.ts'
import { findExported, findPicks } from './contact-list-repository.ts'
import { getContact } from './contact-repository.ts'
import { createContact } from './create-contact.ts'
import { deleteContact } from './delete-contact.ts'
import { exportContacts, exportContactsWithFields, noteExport, noteExportWithFields } from './export-contacts.ts'
import { forCaller } from './for-caller.ts'
import { listContacts, listTicketsOfContact, showContact } from './list-contacts.ts'
import { mergeByHand } from './merge-by-hand.ts'
import { setOptOut } from './set-opt-out.ts'

type Deps = {
  readonly inTx: InTx<Database>
  /** Milliseconds that a request waits for WhatsApp's answer about a number. */
  readonly answerMs: number
  readonly names: NameCache
  readonly onContactDeleted: OnContactDeleted
}

export function contactRoutes({ inTx, answerMs, names, onContactDeleted }: Deps): Route[] {
  /**
   * Reads the typed number and asks WhatsApp for its account, unless a value does not fit its field. `confirmed` is
   * undefined when no connection can ask or WhatsApp does not answer in time; the contact then stays unchecked until a
   * later check.
   */
  async function read(
    caller: PersonCaller,
    {
      number: typed,
      fields = [],
    }: { readonly number: string; readonly fields?: readonly GivenFieldValue[] | undefined },
    { id, idempotency }: { readonly id?: number; readonly idempotency?: Idempotency | undefined },
  ): Promise<{ readonly number: string; readonly confirmed: WhatsappAddress | undefined }> {
    const { number, check } = await inTx(caller, async (tx) => {
      const known = id === undefined ? undefined : await getContact(tx, id)
      const number = known?.number === typed ? typed : await getTypedPhone(tx, typed)
      const isDone = await isAnswered(tx, idempotency)
      if (!isDone) await enterValues(tx, known?.fields ?? [], fields)
      return { number, check: isDone ? undefined : await requestCheck(tx, number, id) }
    })
    if (check === undefined) return { number, confirmed: undefined }
    const late = new AppError('ERR_WAPP_CHECK_CONTACT')
    const answer = awaitCheck(() => inTx(caller, (tx) => findOutcome(tx, check)), answerMs, late)
    return {
      number,
      confirmed: await answer.catch((error: unknown) => (error === late ? undefined : Promise.reject(error))),
    }
  }

  return [
    route(contract.listContacts, listContacts),
    route(contract.pickContacts, findPicks),
    route(contract.getContact, (tx, { contactId }) => showContact(tx, contactId)),
    route(contract.listContactTickets, (tx, { contactId: id, ...query }) =>
      listTicketsOfContact(tx, { id, ...query }, names),
    ),
    route(contract.blockContact, blockContact),
    customRoute(contract.exportContacts, async ({ caller, transact, query }) => {
      await transact(noteExport)
      const findNext = (page: { after: number; atMost: number }) =>
        inTx(caller, (tx) => findExported(tx, { ...query, ...page }), { weight: 'heavy-part' })
      return { content: Readable.from(exportContacts(findNext)), name: 'contatos.csv' }
    }),
    customRoute(contract.exportContactsWithFields, async ({ caller, transact, query }) => {
      const { fields, conditions } = await transact((tx) => noteExportWithFields(tx, query.fields ?? []))
      const { searchParam } = query
      const findNext = (page: { after: number; atMost: number }) =>
        inTx(caller, (tx) => findExported(tx, { searchParam, conditions, ...page }), { weight: 'heavy-part' })
      const content = exportContactsWithFields(findNext, { fields, language: caller.language })
      return { content: Readable.from(content), name: 'contatos-com-campos.csv' }
    }),
    customRoute(contract.createContact, async ({ caller, transact, body, idempotency }) => {
      const told = await read(caller, body, { idempotency })
      return transact(async (tx) => forCaller(tx, await createContact(tx, { ...body, ...told })))
    }),
    customRoute(contract.changeContact, async ({ caller, transact, params: { contactId: id }, body }) => {
      const { number, fields } = body
      const told = number === undefined ? {} : await read(caller, { number, fields }, { id })
      return transact(async (tx) => forCaller(tx, await changeContact(tx, { id, ...body, ...told })))
    }),
    route(
      contract.deleteContact,
      (tx, { contactId: id, ...query }) => deleteContact(tx, { id, ...query }, onContactDeleted),
      answerWith(ANSWERS.deleted),
    ),
    route(contract.mergeContact, (tx, { contactId: id, ...input }) => mergeByHand(tx, { id, ...input })),
    route(contract.setOptOut, (tx, { contactId: id, ...input }) => setOptOut(tx, { id, ...input })),
  ]
}
