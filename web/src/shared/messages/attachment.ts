import type { FileKind } from '@recado/contracts/limits'

export type Attachment = {
  readonly id: string
  readonly file: File
  readonly kind: FileKind
  readonly caption: string
}
