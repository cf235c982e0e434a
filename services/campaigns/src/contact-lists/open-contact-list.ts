import type { OpenedContactList } from '@recado/contracts/campaigns/contact-list-routes'
import { countListChecks } from '../number-checks/list-check-repository.ts'
import { secondsToCheck } from '../number-checks/pace-rules.ts'
import type { PersonTx } from '../tables/db.ts'
import { getContactList } from './contact-list-repository.ts'

/** @throws ERR_NO_CONTACTLIST_FOUND */
export async function openContactList(
  tx: PersonTx,
  { contactListId }: { readonly contactListId: number },
): Promise<OpenedContactList> {
  const list = await getContactList(tx, contactListId)
  const { valid, invalid, ...waiting } = await countListChecks(tx, contactListId)
  const checks = { left: waiting.left, seconds: secondsToCheck(waiting) }
  return { ...list, validCount: valid, invalidCount: invalid, checks }
}
