import { findCompany, isHeld } from '@recado/kit/copies/companies'
import { AppError } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { findMessageFile, type MessageFile } from './message-file-repository.ts'

type Named = { readonly messageId: number; readonly path: string }

/**
 * The file to which a signed link leads, while its message still has this file.
 * @throws ERR_MEDIA_LINK_EXPIRED the company is suspended | ERR_NOT_FOUND the message or its file no longer exists
 */
export async function openDeliveredFile(tx: Tx, { messageId, path }: Named): Promise<MessageFile> {
  const company = await findCompany(tx)
  if (company && isHeld(company)) throw new AppError('ERR_MEDIA_LINK_EXPIRED')
  const file = await findMessageFile(tx, messageId)
  if (file?.path !== path) throw new AppError('ERR_NOT_FOUND')
  return file
}
