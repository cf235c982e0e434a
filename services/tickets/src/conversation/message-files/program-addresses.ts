import { openDeliveredFile } from '@recado/contracts/media/routes'
import { openMessageFile } from '@recado/contracts/messages/routes'
import { API_PREFIX, addressOf } from '@recado/contracts/route'
import type { DeliveredLinks } from '@recado/kit/media/delivered-links'
import { readMediaKey } from '@recado/kit/media/media-key'
import type { MessageFile } from './message-file-repository.ts'

/** Absolute URLs from which programs fetch the files of messages. */
export type ProgramAddresses = {
  /** The URL for a program with an API key that may read the message. */
  ofMessage(messageId: number): string
  /** The signed URL in a webhook delivery, valid for 60 minutes from now; null when there is no file. */
  delivered(file: MessageFile | undefined): string | null
}

type Given = { readonly publicUrl: string; readonly links: DeliveredLinks }

export const createProgramAddresses = ({ publicUrl, links }: Given): ProgramAddresses => ({
  ofMessage: (messageId) => publicUrl + API_PREFIX + addressOf(openMessageFile, { params: { messageId } }),
  delivered(file) {
    const companyId = file && readMediaKey(file.path)?.companyId
    if (!file || !companyId) return null
    const params = { companyId, file: file.path.slice(file.path.lastIndexOf('/') + 1) }
    const query = { link: links.sign({ path: file.path, id: file.messageId }) }
    return publicUrl + API_PREFIX + addressOf(openDeliveredFile, { params, query })
  },
})
