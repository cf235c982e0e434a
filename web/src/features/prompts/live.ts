import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { peoplePrompt } from '../../shared/assistance/people-prompt.ts'
import { promptLists } from './prompt-list.ts'

export function applyPromptFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject !== 'prompt') return
  if (frame.action === 'choose') void client.invalidateQueries({ queryKey: peoplePrompt.queryKey })
  else if (frame.action === 'delete') promptLists.drop(client, frame.data.id)
  else promptLists.put(client, frame.data.record, frame.action === 'create')
}
