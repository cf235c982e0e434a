import { givenFile } from '../../../../../services/tickets/test/files.ts'
import type { Sample } from '../../../src/subject.ts'
import type { Given } from './given.ts'
import { ofMessage } from './of-message.ts'

/** A request about a message whose file did not arrive. */
export async function messageWithoutFile({ harness, company, sql }: Given): Promise<Sample> {
  const { waMessageId } = await givenFile(harness, company)
  const { rows } = await sql(
    `update message set media_status = 'failed', media_path = null where wa_message_id = $1 returning id::int`,
    waMessageId,
  )
  return ofMessage({ messageId: rows[0].id })
}
