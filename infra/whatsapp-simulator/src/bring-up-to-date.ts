import { encodeMessage } from './content/wrappers.ts'
import { saveMessage } from './messages/phone-messages.ts'
import { allPhones, DEFAULT_SETTINGS, savePhone } from './network/directory.ts'
import type { Network } from './network/network.ts'
import type { MessageRow } from './network/rows.ts'

type OldMessageRow = Omit<MessageRow, 'content'> & { content?: Buffer; text?: string }

/** Adds missing settings and contents to rows that an earlier version stored. */
export function bringUpToDate(network: Network): void {
  for (const phone of allPhones(network)) {
    savePhone(network, { ...DEFAULT_SETTINGS, ...phone })
    for (const { text = '', content, ...row } of network.messages.rows(phone.number) as OldMessageRow[]) {
      if (!content) saveMessage(network, phone.number, { ...row, content: encodeMessage({ conversation: text }) })
    }
  }
}
