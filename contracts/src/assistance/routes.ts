import { z } from 'zod'
import { ref } from '../ids.ts'
import { defineRoute } from '../route.ts'

export const getAssistance = defineRoute({
  method: 'GET',
  url: '/assistance',
  summary: 'Which prompt helps the people of the company',
  access: 'messages:send',
  feature: 'useOpenAi',
  status: 200,
  response: z.object({ peoplePromptId: ref('prompt').nullable() }), // null: none does
  errors: [],
})
