import { notFound } from '@recado/kit/errors'
import type { Tx } from '../db.ts'
import type { Given } from '../given.ts'
import { integrationExists } from '../integrations/integration-repository.ts'
import { promptExists } from '../prompts/prompt-repository.ts'

type Leaders = { readonly promptId: number | null; readonly integrationId: number | null }

/** Checks that the new leaders of tickets exist. @throws ERR_NO_PROMPT_FOUND | ERR_NO_INTEGRATION_FOUND */
export async function checkLeaders(tx: Tx, { promptId, integrationId }: Given<Leaders>): Promise<void> {
  if (promptId && !(await promptExists(tx, promptId))) throw notFound('prompt')
  if (integrationId && !(await integrationExists(tx, integrationId))) throw notFound('integration')
}
