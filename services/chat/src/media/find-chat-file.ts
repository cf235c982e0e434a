import { getCompany, hasFeature } from '@recado/kit/copies/companies'
import type { FoundFile } from '@recado/kit/http/routes/serve-files'
import type { PersonTx } from '../tables/db.ts'
import { findFileOfMember } from './chat-file-repository.ts'

/** @returns how to serve a file; undefined when no chat of the caller has it, or the plan does not include chats */
export async function findChatFile(tx: PersonTx, path: string): Promise<FoundFile | undefined> {
  if (!hasFeature(await getCompany(tx), 'useInternalChat')) return undefined
  return findFileOfMember(tx, tx.caller.person.userId, path)
}
