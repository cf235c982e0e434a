import type { Remembering } from './bot-memory.ts'
import type { Decision } from './bot-state.ts'

/** The integration that leads the ticket is asked. */
export function askIntegration({ ticket, memory }: Remembering): Decision | undefined {
  const { useIntegration, integrationId } = ticket
  if (!useIntegration || integrationId === null) return undefined
  return { texts: [], change: { chatbot: true }, memory, askIntegration: integrationId }
}

/** Which integration leads from now on, and is asked first. */
export const ledBy = (integrationId: number) => ({
  change: { integrationId, useIntegration: true, chatbot: true },
  askIntegration: integrationId,
})

/** The connection greets, and its integration leads the ticket, which has no queue; not twice, when it gave it to people. */
export function startIntegration(
  { connection, memory }: Remembering,
  greeting: Decision | undefined,
): Decision | undefined {
  const { integrationId } = connection
  if (integrationId === null || memory.isHandedOver) return undefined
  return { texts: greeting?.texts ?? [], memory: greeting?.memory ?? memory, ...ledBy(integrationId) }
}

/** Whether an integration gave the ticket, which has no queue, to people: no bot answers it until it waits anew. */
export const isHandedOver = ({ memory }: Remembering): boolean => memory.isHandedOver === true
