import * as contract from '@recado/contracts/quick-messages/routes'
import { getOnlyFile } from '@recado/kit/http/files/get-only-file'
import { answerWith, type Route, route } from '@recado/kit/http/routes/route'
import { ANSWERS } from './answer-texts.ts'
import { changeQuickMessage, setQuickMessageFile } from './change-quick-message.ts'
import { createQuickMessage } from './create-quick-message.ts'
import { deleteQuickMessage } from './delete-quick-message.ts'
import { listQuickMessages, offerQuickMessages, showQuickMessage } from './list-quick-messages.ts'

export const quickMessageRoutes: readonly Route[] = [
  route(contract.listQuickMessages, listQuickMessages),
  route(contract.pickQuickMessages, offerQuickMessages),
  route(contract.getQuickMessage, (tx, { quickMessageId }) => showQuickMessage(tx, quickMessageId)),
  route(contract.createQuickMessage, createQuickMessage),
  route(contract.changeQuickMessage, (tx, { quickMessageId, ...change }) =>
    changeQuickMessage(tx, quickMessageId, change),
  ),
  route(
    contract.deleteQuickMessage,
    (tx, { quickMessageId }) => deleteQuickMessage(tx, quickMessageId),
    answerWith(ANSWERS.deleted),
  ),
  route(contract.attachToQuickMessage, (tx, { quickMessageId, files }) =>
    setQuickMessageFile(tx, quickMessageId, getOnlyFile(tx.caller, files)),
  ),
  route(contract.detachFromQuickMessage, (tx, { quickMessageId }) => setQuickMessageFile(tx, quickMessageId, null)),
]
