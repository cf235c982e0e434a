import { useSessionStorage } from '@mantine/hooks'
import { CHATTING } from '../../features/chats/use-unread-chats.ts'
import { usePasses } from '../../shared/session/current-user.tsx'

const CLOSED = ''
const LIST = 'list'

/** Whether the chat panel beside the tickets is open, and its open chat; stored for this window. */
export function useChatBeside() {
  const isAllowed = usePasses()(CHATTING)
  const [stored, store] = useSessionStorage({
    key: 'ui.chatBeside',
    defaultValue: CLOSED,
    getInitialValueInEffect: false,
  })
  const isOpen = isAllowed && stored !== CLOSED
  return {
    isAllowed,
    isOpen,
    /** The open chat; undefined while the panel shows the list. */
    uuid: isOpen && stored !== LIST ? stored : undefined,
    show: (uuid: string) => store(uuid),
    showList: () => store(LIST),
    close: () => store(CLOSED),
    toggle: () => store(isOpen ? CLOSED : LIST),
  }
}
export type ChatBeside = ReturnType<typeof useChatBeside>
