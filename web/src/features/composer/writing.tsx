import { Textarea } from '@mantine/core'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { optionId } from '../../shared/ui/field-option.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useKeysOn } from '../../shared/ui/use-keys-on.ts'
import { useLeaveWarning } from '../../shared/ui/use-leave-warning.ts'
import { AboutBar } from './about-bar.tsx'
import { AttachmentTray } from './attachment-tray.tsx'
import classes from './composer.module.css'
import { pastedFiles } from './pasted-files.ts'
import { QuickList } from './quick/quick-list.tsx'
import { useQuick } from './quick/use-quick.ts'
import { RecordingBar } from './recording-bar.tsx'
import { canRecord, useRecorder } from './use-recorder.ts'
import { useSignature } from './use-signature.ts'
import type { UnsentOf } from './use-unsent.ts'
import { useWriting } from './use-writing.ts'
import { WritingTools } from './writing-tools.tsx'
import type { About, Schedule, Written } from './written.ts'

const COUNT_DOWN = 500 // characters

type Props = {
  readonly ticket: Ticket
  readonly isNote: boolean
  /** Absent: only notes can be written. */
  readonly onNote?: (isNote: boolean) => void
  readonly unsent: UnsentOf
  readonly about: About | undefined
  readonly onAbout: (about: About | undefined) => void
  readonly onSend: (written: Written) => void
  readonly onEditLast: () => void
  readonly onTyping?: (() => void) | undefined
  readonly onSchedule?: Schedule | undefined
}

/** The text field with its attachments, or the recording that replaces it. */
export function Writing({ ticket, isNote, onNote, unsent, about, onAbout, onSend, ...rest }: Props) {
  const { onEditLast, onTyping, onSchedule } = rest
  const { t } = useTranslation()
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const signature = useSignature()
  const [areKeysOn] = useKeysOn()
  const writing = useWriting({
    ticketId: ticket.id,
    isNote,
    signature: signature.line,
    unsent,
    about,
    onAbout,
    onSend,
  })
  const { text, isCorrecting } = writing
  const isPlain = !isCorrecting && !isNote
  const quick = useQuick({ ticket, text, isOn: isPlain, onText: writing.change, onFiles: unsent.addCaptioned })
  const recorder = useRecorder({ onFile: writing.sendVoice, onRefused: () => toastError(t('composer.noMicrophone')) })
  const isRecording = recorder.state !== 'idle' && recorder.state !== 'asking'
  useLeaveWarning(isRecording || unsent.attachments.length > 0)
  const offersVoice = text === '' && unsent.attachments.length === 0 && isPlain && canRecord()

  const aboutId = about?.message.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever chooses a mode wants to write in it
  useEffect(() => {
    const hasKeyboard = window.matchMedia('(hover: hover)').matches // on touch it would cover half the screen
    if (hasKeyboard || aboutId !== undefined) field.current?.focus()
  }, [aboutId, isNote])

  const type = (typed: string) => {
    writing.change(typed)
    if (typed !== '' && !isNote) onTyping?.()
  }
  const insert = (piece: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    type(text.slice(0, selectionStart) + piece + text.slice(selectionEnd))
    const end = selectionStart + piece.length
    requestAnimationFrame(() => field.current?.setSelectionRange(end, end))
  }
  const send = () => {
    writing.send()
    field.current?.focus()
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = isPlain ? pastedFiles(event.clipboardData) : []
    if (files.length === 0) return
    event.preventDefault()
    unsent.add(files)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (quick.onKeyDown(event)) return
    if (event.key === 'Escape' && about) onAbout(undefined)
    if (event.key === 'ArrowUp' && text === '' && isPlain) onEditLast()
    const isTurned = areKeysOn && event.key === 'Tab' && !event.shiftKey && text === '' && !isCorrecting
    if (isTurned && onNote && !isNote) {
      event.preventDefault() // a second Tab leaves the field
      onNote(true)
    }
    // while an accent or a character is being composed, Enter belongs to the keyboard's own window
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className={classes.frame} data-note={isNote || undefined} data-writing>
      <QuickList id={listId} quick={quick} />
      {about && <AboutBar about={about} onCancel={() => onAbout(undefined)} />}
      {unsent.attachments.length > 0 && !isNote && (
        <AttachmentTray attachments={unsent.attachments} onChange={unsent.setAttachments} />
      )}
      {isRecording ? (
        <RecordingBar recorder={recorder} />
      ) : (
        <form
          className={classes.box}
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <Textarea
            ref={field}
            dir="auto"
            variant="unstyled"
            classNames={{ input: classes.input, error: classes.count }}
            aria-label={isNote ? t('composer.note') : t('composer.label')}
            aria-controls={quick.isOpen ? listId : undefined}
            aria-activedescendant={quick.found.length > 0 ? optionId(listId, quick.index) : undefined}
            placeholder={isNote ? t('composer.notePlaceholder') : t('composer.placeholder')}
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            autosize
            minRows={1}
            maxRows={8}
            error={writing.left < COUNT_DOWN && t('composer.left', { count: writing.left })}
          />
          <WritingTools
            isNote={isNote}
            isCorrecting={isCorrecting}
            isSendable={writing.isSendable}
            signature={signature}
            onInsert={insert}
            onFiles={unsent.add}
            onQuick={() => {
              writing.change('/')
              field.current?.focus()
            }}
            onSchedule={onSchedule && (() => onSchedule(text, () => writing.change('')))}
            {...(onNote && { onNote })}
            {...(offersVoice && { recorder })}
          />
        </form>
      )}
    </div>
  )
}
