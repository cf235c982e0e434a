import * as contract from '@recado/contracts/contact-fields/routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { ANSWERS } from './answer-texts.ts'
import { changeContactField } from './change-contact-field.ts'
import { findFields } from './contact-field-repository.ts'
import { createContactField } from './create-contact-field.ts'
import { deleteContactField } from './delete-contact-field.ts'
import { orderContactFields } from './order-contact-fields.ts'

export const contactFieldRoutes: readonly Route[] = [
  route(contract.listContactFields, findFields),
  route(contract.createContactField, createContactField),
  route(contract.changeContactField, (tx, { contactFieldId, ...change }) =>
    changeContactField(tx, contactFieldId, change),
  ),
  route(contract.orderContactFields, (tx, { contactFieldIds }) => orderContactFields(tx, contactFieldIds)),
  route(
    contract.deleteContactField,
    (tx, { contactFieldId }) => deleteContactField(tx, contactFieldId),
    answerWith(ANSWERS.deleted),
  ),
]
