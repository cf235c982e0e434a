import { useList } from '../../shared/list/use-list.ts'
import { chatLists } from './chat-list.ts'

/**
 * Whether the user has no chat at all.
 * @param text the search text; with a search text the result is false, because a search without results proves nothing
 */
export function useHasNoChats(text: string): boolean {
  const { rows } = useList(chatLists, { text })
  return text === '' && rows?.length === 0
}
