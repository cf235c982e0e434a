import { notFound } from '@recado/kit/errors'
import type { Tx } from '../db.ts'
import type { Given } from '../given.ts'
import { promptExists } from './prompt-repository.ts'

/** What is to lead tickets must be there. @throws ERR_NO_PROMPT_FOUND */
export async function checkLeaders(tx: Tx, { promptId }: Given<{ readonly promptId: number | null }>): Promise<void> {
  if (promptId && !(await promptExists(tx, promptId))) throw notFound('prompt')
}
