import { ActionIcon, Textarea, Tooltip } from '@mantine/core'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { IconInfoCircle, IconLock, IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../shared/session/current-user.tsx'
import { readDraft, saveDraft } from '../../shared/storage/drafts.ts'
import classes from './composer.module.css'
import type { ComposerState } from './composer-state.ts'

const COUNT_FROM = TEXT_LIMIT.message - 500

type Props = { readonly ticketId: number; readonly state: ComposerState; readonly onSend: (text: string) => void }

/** Where the agent writes. What is typed is kept per ticket until it is sent, whatever happens to the ticket. */
export function Composer({ ticketId, state, onSend }: Props) {
  const { t } = useTranslation()
  if (state.isOff) {
    return (
      <div className={classes.composer}>
        <p className={classes.off}>
          <IconLock size={16} stroke={1.5} aria-hidden />
          {t(`messages.off.${state.reason}`, { name: state.name })}
        </p>
      </div>
    )
  }
  return (
    <div className={classes.composer}>
      {state.onBehalfOf !== null && (
        <p className={classes.behalf}>
          <IconInfoCircle size={16} stroke={1.5} aria-hidden />
          {t('messages.onBehalf', { name: state.onBehalfOf })}
        </p>
      )}
      <Writing ticketId={ticketId} onSend={onSend} />
    </div>
  )
}

function Writing({ ticketId, onSend }: Omit<Props, 'state'>) {
  const { t } = useTranslation()
  const me = useCurrentUser()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft(me.id, ticketId))
  const left = TEXT_LIMIT.message - text.length
  const isSendable = text.trim() !== '' && left >= 0

  useEffect(() => {
    const hasKeyboard = window.matchMedia('(hover: hover)').matches // on touch it would cover half the screen
    if (hasKeyboard) field.current?.focus()
  }, [])

  const change = (typed: string) => {
    setText(typed)
    saveDraft(me.id, ticketId, typed)
  }
  const send = () => {
    if (!isSendable) return
    onSend(text.trim())
    change('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // while an accent or a character is being composed, Enter belongs to the keyboard's own window
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={classes.line}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        ref={field}
        className={classes.field}
        classNames={{ input: classes.input }}
        aria-label={t('messages.composer')}
        placeholder={t('messages.placeholder')}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        autosize
        minRows={1}
        maxRows={8}
        error={text.length > COUNT_FROM && t('messages.left', { count: left })}
      />
      <Tooltip label={t('messages.send')}>
        <ActionIcon
          type="submit"
          variant="filled"
          color="blue"
          size={40}
          radius="xl"
          disabled={!isSendable}
          aria-label={t('messages.send')}
        >
          <IconSend2 size={20} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
    </form>
  )
}
