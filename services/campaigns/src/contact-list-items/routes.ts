import * as contract from '@recado/contracts/campaigns/contact-list-routes'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { ANSWERS } from '../answer-texts.ts'
import { changeItem } from './change-item.ts'
import { getItem } from './contact-list-item-repository.ts'
import { createItem } from './create-item.ts'
import { deleteInvalidItems } from './delete-invalid-items.ts'
import { deleteItem } from './delete-item.ts'
import { listItems } from './list-items.ts'

export const contactListItemRoutes: readonly Route[] = [
  route(contract.listContactListItems, listItems),
  route(contract.getContactListItem, (tx, { contactListItemId }) => getItem(tx, contactListItemId)),
  route(contract.createContactListItem, createItem),
  route(contract.changeContactListItem, (tx, { contactListItemId, ...change }) =>
    changeItem(tx, contactListItemId, change),
  ),
  route(
    contract.deleteContactListItem,
    (tx, { contactListItemId }) => deleteItem(tx, contactListItemId),
    answerWith(ANSWERS.itemDeleted),
  ),
  route(contract.deleteInvalidItems, deleteInvalidItems),
]
