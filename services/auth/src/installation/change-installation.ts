import { installationUpdated } from '@recado/contracts/installation/events'
import type { InstallationChange, InstallationDetail } from '@recado/contracts/installation/installation-change'
import { changesOf } from '@recado/kit/audit'
import { ofInstallation } from '@recado/kit/db/of-installation'
import { AppError } from '@recado/kit/errors'
import type { UploadedFile } from '@recado/kit/http/files/uploads'
import { recordChange } from '../audit/record-act.ts'
import type { PersonTx } from '../tables/db.ts'
import { userFiles } from '../users/photo-repository.ts'
import { checkPhoto } from '../users/photo-rules.ts'
import { lockInstallation, updateInstallationRow } from './installation-repository.ts'

const AUDITED = ['name', 'accent', 'logo', 'mailFrom', 'supportText', 'supportLink'] as const

/** Changes the operator's choices for the installation, and records the change in the audit log of the caller's company. */
export async function changeInstallation(tx: PersonTx, change: InstallationChange): Promise<InstallationDetail> {
  const { detail: before } = await lockInstallation(tx)
  const isSame = Object.entries(change).every(([field, value]) => before[field as keyof typeof change] === value)
  if (isSame) return before
  const { detail } = await updateInstallationRow(tx, {
    ...(change.name !== undefined && { name: change.name }),
    ...(change.accent !== undefined && { accent: change.accent }),
    ...(change.mailFrom !== undefined && { mail_from: change.mailFrom }),
    ...(change.supportText !== undefined && { support_text: change.supportText }),
    ...(change.supportLink !== undefined && { support_link: change.supportLink }),
  })
  return announce(tx, before, detail)
}

/**
 * Replaces or removes the logo. The file belongs to the caller's company, and everyone can open it.
 * @throws ERR_LOGO_NO_PICTURE | ERR_FILE_TOO_LARGE for too many pixels
 */
export async function setLogo(tx: PersonTx, file: UploadedFile | null): Promise<InstallationDetail> {
  const { detail: before, logo } = await lockInstallation(tx)
  if (file) checkLogo(file)
  if (!file && !logo) return before
  const { detail } = await updateInstallationRow(tx, {
    logo_path: file?.path ?? null,
    logo_mime: file?.mime ?? null,
  })
  if (file) await userFiles.keepFiles(tx, [file.path])
  const isOwn = logo?.path.split('/')[1] === String(tx.caller.companyId)
  if (logo && isOwn) await userFiles.releaseFiles(tx, [logo.path])
  return announce(tx, before, detail)
}

function checkLogo(file: UploadedFile): void {
  try {
    checkPhoto(file)
  } catch (error) {
    const isNoPicture = error instanceof AppError && error.code === 'ERR_FILE_TYPE_NOT_ALLOWED'
    throw isNoPicture ? new AppError('ERR_LOGO_NO_PICTURE') : error
  }
}

async function announce(
  tx: PersonTx,
  before: InstallationDetail,
  installation: InstallationDetail,
): Promise<InstallationDetail> {
  const changes = changesOf(before, installation, AUDITED)
  if (Object.keys(changes).length === 0) return installation
  await recordChange(tx, { action: 'installation.update', entity: 'installation', entityId: null, changes })
  await ofInstallation(tx).emit(installationUpdated, { installation })
  return installation
}
