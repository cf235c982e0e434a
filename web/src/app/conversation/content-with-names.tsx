import type { Message } from '@recado/contracts/messages/message'
import { useQuery } from '@tanstack/react-query'
import { colleagueList } from '../../features/colleagues/api.ts'
import { MessageContent } from '../../features/content/message-content.tsx'

/** The content of a bubble; in a note, names of colleagues are highlighted. */
export const ContentWithNames = ({ message }: { message: Message }) =>
  message.mediaType === 'note' ? <NoteContent message={message} /> : <MessageContent message={message} />

function NoteContent({ message }: { message: Message }) {
  const { data: people } = useQuery(colleagueList)
  return <MessageContent message={message} {...(people && { people })} />
}
