import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { PersonCaller } from '@recado/kit/caller'
import { invalidField } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/uploads'

/** The file of a request that is about nothing else. @throws ERR_VALIDATION there is none */
export function getOnlyFile({ language }: PersonCaller, files: readonly UploadedFile[]): UploadedFile {
  const [file] = files
  if (!file) throw invalidField('file', 'required', FIELD_ERRORS.required[language])
  return file
}
