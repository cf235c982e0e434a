import type { FileKind } from '@recado/contracts/limits'

/** A file about to be sent. */
export type Attachment = {
  readonly id: string
  readonly file: File
  readonly kind: FileKind
  readonly caption: string
}
