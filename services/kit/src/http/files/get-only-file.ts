import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { PersonCaller } from '../../caller.ts'
import { invalidField } from '../../errors.ts'
import type { UploadedFile } from './uploads.ts'

/** Returns the file of a request that accepts a single file. @throws ERR_VALIDATION without a file */
export function getOnlyFile({ language }: PersonCaller, files: readonly UploadedFile[]): UploadedFile {
  const [file] = files
  if (!file) throw invalidField('file', 'required', FIELD_ERRORS.required[language])
  return file
}
