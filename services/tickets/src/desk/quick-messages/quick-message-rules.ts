import { FIELD_ERRORS } from '@recado/contracts/errors'
import { isAllowed } from '@recado/contracts/permissions'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { AppError, invalidField } from '@recado/kit/errors'
import type { PersonTx } from '../../tables/db.ts'

/**
 * Checks that the viewer may change these quick messages. Those of the company need a supervisor or an admin.
 * @throws ERR_NO_PERMISSION
 */
export function checkMayShare({ profile }: Viewer, ...quickMessages: readonly { readonly geral: boolean }[]): void {
  const isShared = quickMessages.some(({ geral }) => geral)
  if (isShared && !isAllowed(profile, 'quick-messages:share')) throw new AppError('ERR_NO_PERMISSION')
}

/**
 * Checks that the quick message has a text or a file.
 * @throws ERR_VALIDATION
 */
export function checkSaysSomething(tx: PersonTx, { message, isMedia }: { message: string; isMedia: boolean }): void {
  if (message !== '' || isMedia) return
  throw invalidField('message', 'required', FIELD_ERRORS.required[tx.caller.language])
}
