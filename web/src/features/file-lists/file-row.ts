import type { FileOption } from '@recado/contracts/files/file-list'
import { newId } from '../../shared/api/new-id.ts'

/** One file of a list, in the form that the dialog edits. */
export type FileRow = {
  readonly key: string
  /** Absent until the server has stored the option. */
  readonly id: number | undefined
  readonly name: string
  /** The name of the stored file. */
  readonly stored: string | null
  /** A chosen file, which replaces the stored one. */
  readonly file: File | null
}

export const rowOf = ({ id, name, file }: FileOption): FileRow => ({
  key: newId(),
  id,
  name,
  stored: file,
  file: null,
})

/** A row without a file. The server gets it as a new option, which removes a stored file. */
export const emptyRow = (name = ''): FileRow => ({ key: newId(), id: undefined, name, stored: null, file: null })
