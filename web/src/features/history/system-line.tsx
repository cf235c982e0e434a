import type { Message } from '@recado/contracts/messages/message'
import { IconPhoneOff } from '@tabler/icons-react'
import { useFormat } from '../../shared/i18n/format.ts'
import classes from './separators.module.css'

/** A system event in the conversation: a call, a transfer. */
export function SystemLine({ message }: { message: Message }) {
  const format = useFormat()
  return (
    <div className={classes.day} data-message={message.id}>
      <span className={classes.happening} title={format.dateTime(message.createdAt)}>
        {message.mediaType === 'call_log' && <IconPhoneOff size={14} stroke={1.75} aria-hidden />}
        {message.body}
      </span>
    </div>
  )
}
