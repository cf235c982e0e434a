import * as contract from '@recado/contracts/campaigns/contact-list-routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { ANSWERS } from '../answer-texts.ts'
import { changeContactList } from './change-contact-list.ts'
import { findPicks, listContactLists } from './contact-list-repository.ts'
import { createContactList } from './create-contact-list.ts'
import { deleteContactList } from './delete-contact-list.ts'
import { openContactList } from './open-contact-list.ts'

export const contactListRoutes: readonly Route[] = [
  route(contract.listContactLists, listContactLists),
  route(contract.pickContactLists, findPicks),
  route(contract.getContactList, openContactList),
  route(contract.createContactList, createContactList),
  route(contract.changeContactList, changeContactList),
  route(
    contract.deleteContactList,
    (tx, { contactListId }) => deleteContactList(tx, contactListId),
    answerWith(ANSWERS.listDeleted),
  ),
]
