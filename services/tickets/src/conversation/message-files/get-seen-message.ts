import type { Message } from '@recado/contracts/messages/message'
import { notFound } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'
import { getMessage } from '../messages/message-repository.ts'
import { getViewer } from '../users/get-viewer.ts'
import { isSeen } from './message-file-repository.ts'

/** @throws ERR_NO_MESSAGE_FOUND the message does not exist, or the caller may not see its ticket */
export async function getSeenMessage(tx: PersonTx, id: number): Promise<Message> {
  if (!(await isSeen(tx, await getViewer(tx), id))) throw notFound('message')
  return getMessage(tx, id)
}
