import { getCompany, hasFeature } from '@recado/kit/copies/companies'
import type { FoundFile } from '@recado/kit/media/serve-files'
import type { PersonTx } from '../db.ts'
import { findFileOfMember } from './chat-file-repository.ts'

/** @returns how a file is handed out; undefined when the caller is in no chat that has it, or the plan has no chats */
export async function findChatFile(tx: PersonTx, path: string): Promise<FoundFile | undefined> {
  if (!hasFeature(await getCompany(tx), 'useInternalChat')) return undefined
  return findFileOfMember(tx, tx.caller.person.userId, path)
}
