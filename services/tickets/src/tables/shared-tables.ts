import type { FileKind } from '@recado/contracts/limits'
import type { Words } from '@recado/contracts/words/words'
import type { ColumnType, Generated } from 'kysely'

export type { Copy, Row } from '@recado/kit/db/columns'

export type Ids = ColumnType<number[], string, string> // jsonb

/** The file of a text. The columns are set all together or not at all. */
export type AttachmentColumns = {
  media_path: string | null
  media_name: string | null
  media_mime: string | null
  media_size: number | null // bytes
  media_kind: FileKind | null
}

export type JsonWords = ColumnType<Words | null, string | null | undefined, string | null> // jsonb

/** The column of outside work that other statements read. */
export type Outside = { status: Generated<'waiting' | 'done' | 'dead' | 'unknown' | 'canceled'> }

export type CallColumns = { http_status: number | null; request_bytes: number | null; answer_bytes: number | null }
