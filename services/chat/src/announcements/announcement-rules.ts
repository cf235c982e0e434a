import { FIELD_ERRORS } from '@recado/contracts/errors'
import { AppError, invalidField } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/files/uploads'
import type { PersonTx } from '../tables/db.ts'

export type Period = { readonly from: string | null; readonly until: string | null }

/** Whether users see the announcement at that moment. */
export const isLiveAt = ({ status, from, until }: Period & { readonly status: boolean }, now: Date): boolean =>
  status && (from === null || new Date(from) <= now) && (until === null || new Date(until) > now)

/** Checks that the announcement ends after it starts. @throws ERR_VALIDATION when it does not */
export function checkPeriod(tx: PersonTx, { from, until }: Period): void {
  if (from === null || until === null || new Date(from) < new Date(until)) return
  throw invalidField('until', 'invalid', FIELD_ERRORS.invalid[tx.caller.language])
}

const SHOWN = ['image/png', 'image/jpeg']

/** Checks that the content of the file is a PNG or JPEG image. @throws ERR_FILE_TYPE_NOT_ALLOWED */
export function checkImage({ mime, imageSize }: Pick<UploadedFile, 'mime' | 'imageSize'>): void {
  if (!imageSize || !SHOWN.includes(mime)) throw new AppError('ERR_FILE_TYPE_NOT_ALLOWED')
}
