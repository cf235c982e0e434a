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

/** Wakes the calls that a transaction requested, after its commit. */
type Wake = { readonly prompt: () => void; readonly integration: () => void }

export const createAnswerers = (wake: Wake): Answerers => ({
  findKnownPrompts,
  countAnswers,
  integrationExists,
  askPrompt: async (tx, wanted) => {
    if (await isAsked(tx, wanted)) return
    await insertPromptTurn(tx, { ...wanted, isAgain: false })
    tx.afterCommit(wake.prompt)
  },
  callIntegration: async (tx, { ticketId, messageId, integrationId, queueId, queuedAt }) => {
    await insertIntegrationTurn(tx, {
      integration_id: integrationId,
      ticket_id: ticketId,
      message_id: messageId,
      queue_id: queueId,
      queued_at: queuedAt,
    })
    tx.afterCommit(wake.integration)
  },
  findQueueOfPrompt: async (tx, promptId) => (await getPrompt(tx, promptId)).queueId,
  hasten: async (tx, { id, ticketId }) => {
    if (await hastenPromptTurn(tx, ticketId)) tx.afterCommit(wake.prompt)
    if (await hastenIntegrationTurn(tx, { ticketId, messageId: id })) tx.afterCommit(wake.integration)
  },
})
