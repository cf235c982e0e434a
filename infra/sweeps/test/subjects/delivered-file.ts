import { createDeliveredLinks } from '@recado/kit/media/delivered-links'
import { givenFile } from '../../../../services/tickets/test/files.ts'
import type { Company, Harness } from '../../../../services/tickets/test/harness.ts'

/** A program's request for a new file by the link in a delivery. */
export async function openDeliveredFileOf(harness: Harness, company: Company) {
  const file = await givenFile(harness, company)
  const links = createDeliveredLinks({
    signing: Buffer.from(harness.service.environment['MEDIA_LINK_KEY'] ?? '', 'base64'),
  })
  const link = links.sign({ path: file.path, id: await messageIdOf(harness, file) })
  return { params: file.address, query: { link }, as: { as: null } }
}

/** The id of a message with the given WhatsApp id. */
export async function messageIdOf({ service }: Harness, { waMessageId }: { waMessageId: string }): Promise<number> {
  const { rows } = await service.database.query('select id::int from message where wa_message_id = $1', [waMessageId])
  return rows[0].id
}
