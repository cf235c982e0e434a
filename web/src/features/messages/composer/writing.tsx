import { ActionIcon, FileButton, Textarea, Tooltip } from '@mantine/core'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { IconCheck, IconMicrophone, IconPaperclip, IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { toastError } from '../../../shared/ui/toast.ts'
import { AboutBar } from './about-bar.tsx'
import { AttachmentTray } from './attachment-tray.tsx'
import type { Refusal } from './attachments.ts'
import classes from './composer.module.css'
import { RecordingBar } from './recording-bar.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { canRecord, useRecorder } from './use-recorder.ts'
import { useWriting } from './use-writing.ts'
import type { About, Written } from './written.ts'

const COUNT_FROM = TEXT_LIMIT.message - 500

type Props = {
  readonly ticketId: number
  readonly about: About | undefined
  readonly onAbout: (about: About | undefined) => void
  readonly onSend: (written: Written) => void
}

/** The field, what is attached to it, and the microphone in its place. */
export function Writing({ about, onAbout, ...given }: Props) {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  const field = useRef<HTMLTextAreaElement>(null)
  const writing = useWriting({
    ...given,
    about,
    onAbout,
    onRefused: (refused) => {
      for (const refusal of refused) toastError(refusalText(refusal))
    },
  })
  const recorder = useRecorder({ onFile: writing.sendVoice, onRefused: () => toastError(t('messages.noMicrophone')) })
  const drop = useFileDrop(writing.add, !writing.isCorrecting)
  const isRecording = recorder.state === 'recording' || recorder.state === 'paused'
  const offersVoice = writing.text === '' && writing.attachments.length === 0 && !writing.isCorrecting && canRecord()

  const aboutId = about?.message.id
  useEffect(() => {
    const hasKeyboard = window.matchMedia('(hover: hover)').matches // on touch it would cover half the screen
    if (hasKeyboard || aboutId !== undefined) field.current?.focus()
  }, [aboutId])

  const send = () => {
    writing.send()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && about) onAbout(undefined)
    // while an accent or a character is being composed, Enter belongs to the keyboard's own window
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className={classes.frame} {...drop.handlers}>
      {drop.isOver && <div className={classes.dropping}>{t('messages.dropHere')}</div>}
      {about && <AboutBar about={about} onCancel={() => onAbout(undefined)} />}
      {writing.attachments.length > 0 && (
        <AttachmentTray attachments={writing.attachments} onChange={writing.changeAttachments} />
      )}
      {isRecording ? (
        <RecordingBar recorder={recorder} />
      ) : (
        <form
          className={classes.line}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          {!writing.isCorrecting && <AttachButton onFiles={writing.add} />}
          <Textarea
            ref={field}
            className={classes.field}
            classNames={{ input: classes.input }}
            aria-label={t('messages.composer')}
            placeholder={t('messages.placeholder')}
            value={writing.text}
            onChange={(event) => writing.change(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={drop.onPaste}
            autosize
            minRows={1}
            maxRows={8}
            error={writing.text.length > COUNT_FROM && t('messages.left', { count: writing.left })}
          />
          {offersVoice ? (
            <RoundButton
              label={t('messages.record')}
              isBusy={recorder.state === 'asking'}
              onClick={() => void recorder.start()}
            />
          ) : (
            <SendButton isCorrecting={writing.isCorrecting} isOff={!writing.isSendable} />
          )}
        </form>
      )}
    </div>
  )
}

function AttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation()
  return (
    <FileButton multiple onChange={onFiles}>
      {(props) => (
        <Tooltip label={t('messages.attach')}>
          <ActionIcon {...props} size={40} radius="xl" aria-label={t('messages.attach')}>
            <IconPaperclip size={20} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  )
}

const RoundButton = ({ label, isBusy, onClick }: { label: string; isBusy: boolean; onClick: () => void }) => (
  <Tooltip label={label}>
    <ActionIcon size={40} radius="xl" aria-label={label} loading={isBusy} onClick={onClick}>
      <IconMicrophone size={20} stroke={1.5} />
    </ActionIcon>
  </Tooltip>
)

function SendButton({ isCorrecting, isOff }: { isCorrecting: boolean; isOff: boolean }) {
  const { t } = useTranslation()
  const label = isCorrecting ? t('messages.saveEdit') : t('messages.send')
  const Icon = isCorrecting ? IconCheck : IconSend2
  return (
    <Tooltip label={label}>
      <ActionIcon type="submit" variant="filled" color="blue" size={40} radius="xl" disabled={isOff} aria-label={label}>
        <Icon size={20} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Why a file is not taken, for people. */
function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (refusal) => {
    switch (refusal.reason) {
      case 'empty':
        return t('messages.fileEmpty', { name: refusal.name })
      case 'tooLarge':
        return t('messages.fileTooLarge', { name: refusal.name, limit: format.bytes(refusal.limit) })
      case 'tooMany':
        return t('messages.tooManyFiles', { limit: refusal.limit })
    }
  }
}
