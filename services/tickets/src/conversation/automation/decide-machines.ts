import type { Remembering } from './bot-memory.ts'
import type { BotQueue, Decision } from './bot-state.ts'

/** Calls the machine that leads the ticket: the integration if the ticket uses one, otherwise the prompt. */
export function askMachine({ ticket, memory }: Remembering): Decision | undefined {
  const { useIntegration, integrationId, promptId } = ticket
  const asked = { texts: [], change: { chatbot: true }, memory }
  if (useIntegration && integrationId !== null) return { ...asked, askIntegration: integrationId }
  return promptId === null ? undefined : { ...asked, askPrompt: promptId }
}

type Leaders = Pick<BotQueue, 'integrationId' | 'promptId'>

export const isLed = ({ integrationId, promptId }: Leaders): boolean => integrationId !== null || promptId !== null

/** Sets the machine that leads the ticket and calls it. An integration takes precedence over a prompt. */
export function ledBy({ integrationId, promptId }: Leaders): Omit<Decision, 'texts' | 'memory'> | undefined {
  if (integrationId !== null) {
    return { change: { integrationId, useIntegration: true, chatbot: true }, askIntegration: integrationId }
  }
  return promptId === null ? undefined : { change: { promptId, chatbot: true }, askPrompt: promptId }
}

/**
 * Greets the contact, and lets the connection's machine lead a ticket without a queue. Does nothing after the machine
 * has handed the ticket over.
 */
export function startMachine(
  { connection, memory }: Remembering,
  greeting: Decision | undefined,
): Decision | undefined {
  const led = memory.isHandedOver ? undefined : ledBy(connection)
  return led && { texts: greeting?.texts ?? [], memory: greeting?.memory ?? memory, ...led }
}

/**
 * Whether an integration handed a ticket without a queue to people. The bot then stays silent until an agent puts the
 * ticket back to wait.
 */
export const isHandedOver = ({ memory }: Remembering): boolean => memory.isHandedOver === true
