import { captionedParts, type OutgoingPart } from '../../conversation/sending/outgoing-parts.ts'
import type { SentFile } from '../../conversation/stored-files/attachment-rules.ts'
import type { Tx } from '../../tables/db.ts'
import { findListParts } from '../file-lists/file-option-repository.ts'

type Content = {
  readonly text: string
  readonly file: SentFile | null
  readonly fileListId: number | null
}

/** The parts of a campaign message: its file with the text as caption, then the text and the files of the file list. */
export async function campaignParts(tx: Tx, { text, file, fileListId }: Content): Promise<OutgoingPart[]> {
  const list = fileListId === null ? undefined : await findListParts(tx, fileListId)
  return [
    ...captionedParts(text, file),
    ...(list ? captionedParts(list.message, null) : []),
    ...(list?.files ?? []).flatMap(({ name, file: listed }) => captionedParts(name, listed)),
  ]
}
