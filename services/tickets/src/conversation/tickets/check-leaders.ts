import { notFound } from '@recado/kit/errors'
import type { Given } from '../../given.ts'
import { integrationExists } from '../../machines/integrations/integration-repository.ts'
import { promptExists } from '../../machines/prompts/prompt-repository.ts'
import type { Tx } from '../../tables/db.ts'

type Leaders = { readonly promptId: number | null; readonly integrationId: number | null }

/** Checks that the new leaders of tickets exist. @throws ERR_NO_PROMPT_FOUND | ERR_NO_INTEGRATION_FOUND */
export async function checkLeaders(tx: Tx, { promptId, integrationId }: Given<Leaders>): Promise<void> {
  if (promptId && !(await promptExists(tx, promptId))) throw notFound('prompt')
  if (integrationId && !(await integrationExists(tx, integrationId))) throw notFound('integration')
}
