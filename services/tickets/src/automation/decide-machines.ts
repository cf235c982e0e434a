import type { Remembering } from './bot-memory.ts'
import type { BotQueue, Decision } from './bot-state.ts'

/** The machine that leads the ticket is asked: its integration while that is in use, else its prompt. */
export function askMachine({ ticket, memory }: Remembering): Decision | undefined {
  const { useIntegration, integrationId, promptId } = ticket
  const asked = { texts: [], change: { chatbot: true }, memory }
  if (useIntegration && integrationId !== null) return { ...asked, askIntegration: integrationId }
  return promptId === null ? undefined : { ...asked, askPrompt: promptId }
}

type Leaders = Pick<BotQueue, 'integrationId' | 'promptId'>

export const isLed = ({ integrationId, promptId }: Leaders): boolean => integrationId !== null || promptId !== null

/** Which machine leads from now on, and is asked first; an integration comes before a prompt. */
export function ledBy({ integrationId, promptId }: Leaders): Omit<Decision, 'texts' | 'memory'> | undefined {
  if (integrationId !== null) {
    return { change: { integrationId, useIntegration: true, chatbot: true }, askIntegration: integrationId }
  }
  return promptId === null ? undefined : { change: { promptId, chatbot: true }, askPrompt: promptId }
}

/** The connection greets, and its machine leads the ticket, which has no queue; not twice, when it gave it to people. */
export function startMachine(
  { connection, memory }: Remembering,
  greeting: Decision | undefined,
): Decision | undefined {
  const led = memory.isHandedOver ? undefined : ledBy(connection)
  return led && { texts: greeting?.texts ?? [], memory: greeting?.memory ?? memory, ...led }
}

/** Whether an integration gave a ticket without a queue to people: no bot answers it until it waits again. */
export const isHandedOver = ({ memory }: Remembering): boolean => memory.isHandedOver === true
