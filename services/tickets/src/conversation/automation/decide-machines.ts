import type { Remembering } from './bot-memory.ts'
import type { BotQueue, Decision } from './bot-state.ts'

/** Calls the machine that leads the ticket: its integration if one is in use, else its prompt. */
export function askMachine({ ticket, memory }: Remembering): Decision | undefined {
  const { useIntegration, integrationId, promptId } = ticket
  const asked = { texts: [], change: { chatbot: true }, memory }
  if (useIntegration && integrationId !== null) return { ...asked, askIntegration: integrationId }
  return promptId === null ? undefined : { ...asked, askPrompt: promptId }
}

type Leaders = Pick<BotQueue, 'integrationId' | 'promptId'>

export const isLed = ({ integrationId, promptId }: Leaders): boolean => integrationId !== null || promptId !== null

/** Chooses the machine that leads from now on, and calls it first; an integration precedes a prompt. */
export function ledBy({ integrationId, promptId }: Leaders): Omit<Decision, 'texts' | 'memory'> | undefined {
  if (integrationId !== null) {
    return { change: { integrationId, useIntegration: true, chatbot: true }, askIntegration: integrationId }
  }
  return promptId === null ? undefined : { change: { promptId, chatbot: true }, askPrompt: promptId }
}

/**
 * Greets and lets the connection's machine lead a ticket without a queue; not again after it handed the ticket over.
 */
export function startMachine(
  { connection, memory }: Remembering,
  greeting: Decision | undefined,
): Decision | undefined {
  const led = memory.isHandedOver ? undefined : ledBy(connection)
  return led && { texts: greeting?.texts ?? [], memory: greeting?.memory ?? memory, ...led }
}

/** Whether an integration handed a ticket without a queue over to people: no bot answers it until it waits again. */
export const isHandedOver = ({ memory }: Remembering): boolean => memory.isHandedOver === true
