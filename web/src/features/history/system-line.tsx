import type { Message } from '@recado/contracts/messages/message'
import { IconPhoneOff } from '@tabler/icons-react'
import classes from '../../shared/history/separators.module.css'
import { useFormat } from '../../shared/i18n/format.ts'
import { useSpoken } from '../../shared/messages/use-spoken.ts'

/** A system event in the conversation, such as a call or a transfer. */
export function SystemLine({ message }: { message: Message }) {
  const format = useFormat()
  const spoken = useSpoken()
  return (
    <div className={classes.day} data-message={message.id}>
      <span className={classes.happening} title={format.dateTime(message.createdAt)}>
        {message.mediaType === 'call_log' && <IconPhoneOff size={14} stroke={1.75} aria-hidden />}
        {spoken(message.words, message.body ?? '')}
      </span>
    </div>
  )
}
