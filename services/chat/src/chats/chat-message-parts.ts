import { FIELD_ERRORS } from '@recado/contracts/errors'
import type { Language } from '@recado/contracts/language'
import { SHOWN_AS } from '@recado/contracts/message-kinds'
import { invalidField } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/files/uploads'

type Request = { readonly message: string; readonly isVoice: boolean; readonly files: readonly UploadedFile[] }

/**
 * @returns the columns of the messages for a request: one message per file, with the text in the first one
 * @throws ERR_VALIDATION when the request has neither text nor file
 */
export function partsOf({ message, isVoice, files }: Request, language: Language) {
  if (message === '' && files.length === 0) {
    throw invalidField('message', 'required', FIELD_ERRORS.required[language])
  }
  if (files.length === 0) return [{ message, ...NO_FILE }]
  return files.map((file, index) => ({ message: index === 0 ? message : '', ...columnsOf(file, isVoice) }))
}

/** The file columns of a message without a file. */
export const NO_FILE = {
  media_type: 'chat' as const,
  media_path: null,
  media_name: null,
  media_mime: null,
  media_size: null,
  media_seconds: null,
  is_voice: false,
}

const columnsOf = (file: UploadedFile, isVoice: boolean) => ({
  media_type: SHOWN_AS[file.kind],
  media_path: file.path,
  media_name: file.name,
  media_mime: file.mime,
  media_size: file.size,
  media_seconds: file.seconds,
  is_voice: isVoice && file.kind === 'audio',
})
