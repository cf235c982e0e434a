import { apiTokenUsed } from '@recado/contracts/connections/events'
import { AppError } from '@recado/kit/errors'
import { findCompany } from '../companies/company-repository.ts'
import { noteTokenUse } from '../connections/api-token-repository.ts'
import type { Tx } from '../db.ts'

/**
 * Lets a program in that has shown a connection's token, and tells once a minute that the token is in use.
 * @throws ERR_API_INVALID_TOKEN the company is switched off | ERR_FEATURE_DISABLED its plan has no external API
 */
export async function admitProgram(tx: Tx, whatsappId: number): Promise<void> {
  const company = await findCompany(tx)
  if (!company?.isActive) throw new AppError('ERR_API_INVALID_TOKEN')
  if (!company.features.includes('useExternalApi')) {
    throw new AppError('ERR_FEATURE_DISABLED', { feature: 'useExternalApi' })
  }
  const usedAt = new Date()
  if (await noteTokenUse(tx, whatsappId, usedAt)) {
    await tx.emit(apiTokenUsed, { whatsappId, usedAt: usedAt.toISOString() })
  }
}
