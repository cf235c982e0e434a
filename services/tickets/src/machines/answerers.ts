import type { Answerers } from '../conversation/from-wings.ts'
import { integrationExists } from './integrations/integration-repository.ts'
import {
  hastenTurn as hastenIntegrationTurn,
  insertTurn as insertIntegrationTurn,
} from './integrations/turn-repository.ts'
import { findKnownPrompts, getPrompt } from './prompts/prompt-repository.ts'
import {
  countAnswers,
  hastenTurn as hastenPromptTurn,
  insertTurn as insertPromptTurn,
  isAsked,
} from './prompts/turn-repository.ts'

export const ANSWERERS: Answerers = {
  findKnownPrompts,
  countAnswers,
  integrationExists,
  askPrompt: async (tx, wanted) => {
    if (!(await isAsked(tx, wanted))) await insertPromptTurn(tx, { ...wanted, isAgain: false })
  },
  callIntegration: (tx, { ticketId, messageId, integrationId, queueId, queuedAt }) =>
    insertIntegrationTurn(tx, {
      integration_id: integrationId,
      ticket_id: ticketId,
      message_id: messageId,
      queue_id: queueId,
      queued_at: queuedAt,
    }),
  findQueueOfPrompt: async (tx, promptId) => (await getPrompt(tx, promptId)).queueId,
  hasten: async (tx, { id, ticketId }) => {
    await hastenPromptTurn(tx, ticketId)
    await hastenIntegrationTurn(tx, { ticketId, messageId: id })
  },
}
