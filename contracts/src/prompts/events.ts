import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Prompt } from './prompt.ts'

export const promptCreated = defineEvent('prompt.created', z.object({ prompt: Prompt }))
export const promptUpdated = defineEvent('prompt.updated', z.object({ prompt: Prompt }))
export const promptDeleted = defineEvent('prompt.deleted', z.object({ promptId: ref('prompt') }))

/** The company chose another prompt that helps its agents; null: no prompt. */
export const peoplePromptChosen = defineEvent('prompt.chosen', z.object({ promptId: ref('prompt').nullable() }))
