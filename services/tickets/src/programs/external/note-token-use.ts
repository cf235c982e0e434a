import { apiTokenUsed } from '@recado/contracts/connections/events'
import * as tokens from '../../conversation/connections/api-token-repository.ts'
import type { ProgramTx } from '../../tables/db.ts'

/** Publishes the use of a token, at most once a minute. The use of an API key was recorded by `admitKey`. */
export async function noteTokenUse(tx: ProgramTx): Promise<void> {
  const { connectionId: whatsappId, key } = tx.caller
  if (key) return
  const usedAt = new Date()
  if (await tokens.noteTokenUse(tx, whatsappId, usedAt)) {
    await tx.emit(apiTokenUsed, { whatsappId, usedAt: usedAt.toISOString() })
  }
}
