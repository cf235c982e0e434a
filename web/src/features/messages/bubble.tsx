import { ERRORS, type ErrorCode } from '@recado/contracts/errors'
import type { Message } from '@recado/contracts/messages/message'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import classes from './bubble.module.css'
import type { Outgoing } from './outgoing.ts'
import { RichText } from './rich-text-view.tsx'
import { Ticks } from './ticks.tsx'

const LONG_LINES = 20
const LONG_TEXT = 1_800 // characters; about as many lines

export const Bubble = memo(function Bubble({ message, isFirstOfGroup }: { message: Message; isFirstOfGroup: boolean }) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const { fromMe, user, origin, ack } = message
  const isByOther = fromMe && isFirstOfGroup && user?.id !== me.id
  const author = isByOther && (origin === 'phone' ? t('messages.fromPhone') : user?.name)
  return (
    <div className={classes.line} data-own={fromMe || undefined} data-first={isFirstOfGroup || undefined}>
      <article className={classes.bubble} data-failed={ack < 0 || undefined}>
        {author && <div className={classes.author}>{author}</div>}
        {message.mediaType === 'unsupported' ? (
          <em className={classes.unsupported}>{t('messages.unsupported')}</em>
        ) : (
          <Text text={message.body ?? ''} />
        )}
        <Stamp at={message.createdAt} ack={fromMe ? ack : undefined} />
        {ack < 0 && <FailureReason code={message.error} />}
      </article>
    </div>
  )
})

/** A message of ours on its way, or stuck on it. */
export function OutgoingBubble({ message, onRetry }: { message: Outgoing; onRetry: () => void }) {
  const { t } = useTranslation()
  const isFailed = message.state === 'failed'
  return (
    <div className={classes.line} data-own data-first>
      <article className={classes.bubble} data-failed={isFailed || undefined}>
        <Text text={message.body} />
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

function Text({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const isLong = text.length > LONG_TEXT || text.split('\n', LONG_LINES + 1).length > LONG_LINES
  return (
    <>
      <div className={classes.text} data-cut={(isLong && !isWhole) || undefined}>
        <RichText text={text} />
      </div>
      {isLong && !isWhole && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {t('messages.readMore')}
        </button>
      )}
    </>
  )
}

function Stamp({ at, ack }: { at: string; ack: number | undefined }) {
  const format = useFormat()
  return (
    <span className={classes.stamp}>
      <time dateTime={at} title={format.dateTime(at)}>
        {format.time(at)}
      </time>
      {ack !== undefined && <Ticks ack={ack} />}
    </span>
  )
}

function FailureReason({ code }: { code: string | null }) {
  const { t } = useTranslation()
  const isKnown = code !== null && Object.hasOwn(ERRORS, code)
  return (
    <div className={classes.reason}>
      {isKnown ? ERRORS[code as ErrorCode][currentLanguage()] : t('messages.notSent')}
    </div>
  )
}
