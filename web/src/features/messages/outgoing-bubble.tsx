import { useTranslation } from 'react-i18next'
import classes from './bubble.module.css'
import { LongText } from './long-text.tsx'
import type { Outgoing } from './outgoing.ts'
import { Stamp } from './stamp.tsx'

/** A message of ours on its way, or stuck on it. */
export function OutgoingBubble({ message, onRetry }: { message: Outgoing; onRetry: () => void }) {
  const { t } = useTranslation()
  const isFailed = message.state === 'failed'
  return (
    <div className={classes.line} data-own data-first>
      <article className={classes.bubble} data-failed={isFailed || undefined}>
        <LongText text={message.body} />
        <Stamp at={message.createdAt} ack={isFailed ? -1 : 0} />
      </article>
      {isFailed && (
        <div className={classes.failure} role="alert">
          <span>{message.reason ?? t('messages.interrupted')}</span>
          <button type="button" className={classes.retry} onClick={onRetry}>
            {t('messages.tryAgain')}
          </button>
        </div>
      )}
    </div>
  )
}
