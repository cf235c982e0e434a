import type { Message } from '@recado/contracts/messages/message'
import { hastenTurn as hastenIntegrationTurn } from '../../machines/integrations/turn-repository.ts'
import { hastenTurn as hastenPromptTurn } from '../../machines/prompts/turn-repository.ts'
import type { Tx } from '../../tables/db.ts'
import type { WakeAsked } from './asked-machines.ts'

/** Makes the machines due that waited for the file of a message, once the file has arrived or cannot be fetched. */
export async function askWaiting(
  tx: Tx,
  { id, ticketId }: Pick<Message, 'id' | 'ticketId'>,
  wake: WakeAsked,
): Promise<void> {
  if (await hastenPromptTurn(tx, ticketId)) tx.afterCommit(wake.prompt)
  if (await hastenIntegrationTurn(tx, { ticketId, messageId: id })) tx.afterCommit(wake.integration)
}
