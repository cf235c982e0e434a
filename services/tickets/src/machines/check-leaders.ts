import { notFound } from '@recado/kit/errors'
import type { CheckLeaders } from '../conversation/from-wings.ts'
import { integrationExists } from './integrations/integration-repository.ts'
import { promptExists } from './prompts/prompt-repository.ts'

/**
 * Checks that the new prompt or integration of a ticket exists.
 * @throws ERR_NO_PROMPT_FOUND | ERR_NO_INTEGRATION_FOUND
 */
export const checkLeaders: CheckLeaders = async (tx, { promptId, integrationId }) => {
  if (promptId && !(await promptExists(tx, promptId))) throw notFound('prompt')
  if (integrationId && !(await integrationExists(tx, integrationId))) throw notFound('integration')
}
