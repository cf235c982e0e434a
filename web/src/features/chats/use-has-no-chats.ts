import { useList } from '../../shared/list/use-list.ts'
import { chatLists } from './chat-list.ts'

/** Whether there is no chat at all of the user. @param text what is searched for: where nothing was found, there may be some */
export function useHasNoChats(text: string): boolean {
  const { rows } = useList(chatLists, { text })
  return text === '' && rows?.length === 0
}
