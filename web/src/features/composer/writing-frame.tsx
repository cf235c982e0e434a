import { Textarea } from '@mantine/core'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { optionId } from '../../shared/ui/field-option.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useLeaveWarning } from '../../shared/ui/use-leave-warning.ts'
import { AboutBar } from './about-bar.tsx'
import classes from './composer.module.css'
import { pastedFiles } from './pasted-files.ts'
import { askedAt, type Mark } from './suggest/asked-at.ts'
import type { Mentionable } from './suggest/suggestion.ts'
import type { SuggestionKeys } from './suggest/suggestions.tsx'
import { canRecord, useRecorder } from './use-recorder.ts'
import type { useSignature } from './use-signature.ts'
import { useTypingAnywhere } from './use-typing-anywhere.ts'
import type { UnsentOf } from './use-unsent.ts'
import type { WritingOf } from './use-writing.ts'
import { WritingTools } from './writing-tools.tsx'
import type { About } from './written.ts'

const AttachmentTray = lazyDialog(() => import('./attachment-tray.tsx'), 'AttachmentTray')
const RecordingBar = lazyDialog(() => import('./recording-bar.tsx'), 'RecordingBar')
const Suggestions = lazyDialog(() => import('./suggest/suggestions.tsx'), 'Suggestions')

const COUNT_DOWN = 500 // in characters

/** A list above the field whose entries complete the typed text. */
type Completion = {
  readonly list: ReactNode
  readonly listId: string
  readonly isOpen: boolean
  /** The index of the option that Enter would choose; below 0 when there is none. */
  readonly index: number
  readonly onKeyDown: (event: KeyboardEvent) => boolean
}

type Props = {
  readonly writing: WritingOf
  readonly unsent: UnsentOf
  readonly isNote: boolean
  readonly onNote?: ((isNote: boolean) => void) | undefined
  readonly about: About | undefined
  readonly onAbout: (about: About | undefined) => void
  readonly onEditLast: () => void
  readonly onTyping?: (() => void) | undefined
  readonly onSchedule?: (() => void) | undefined
  readonly signature?: ReturnType<typeof useSignature>
  /** The people that the text can mention. */
  readonly people: readonly Mentionable[]
  /** Whether the text can refer to tickets and contacts. */
  readonly takesReferences?: boolean
  /** A further tool for messages to the contact. */
  readonly tool?: ReactNode
  readonly quick?: Completion
}

/** The text field with its attachments, or the recording bar that replaces it. */
export function WritingFrame(props: Props) {
  const { writing, unsent, isNote, onNote, about, onAbout, onEditLast, onTyping, people, quick } = props
  const { t } = useTranslation()
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState(0)
  const { text, isCorrecting } = writing
  const isPlain = !isCorrecting && !isNote
  const recorder = useRecorder({ onFile: writing.sendVoice, onRefused: () => toastError(t('composer.noMicrophone')) })
  const isRecording = recorder.state !== 'idle' && recorder.state !== 'asking'
  useTypingAnywhere()
  useLeaveWarning(isRecording || unsent.attachments.length > 0)
  const offersVoice = text === '' && unsent.attachments.length === 0 && isPlain && canRecord()

  const aboutId = about?.message.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a user who chooses a mode wants to type in it
  useEffect(() => {
    // on touch screens the focus would open the keyboard, which covers half the screen
    const hasKeyboard = window.matchMedia('(hover: hover)').matches
    if (hasKeyboard || aboutId !== undefined) field.current?.focus()
  }, [aboutId, isNote])

  const type = (typed: string) => {
    writing.change(typed)
    if (typed !== '' && !isNote) onTyping?.()
  }
  const placed = useRef<{ readonly typed: string; readonly end: number }>(undefined)
  const typeAndPlace = (typed: string, end: number) => {
    placed.current = { typed, end }
    type(typed)
    setCaret(end)
  }
  // places the cursor as soon as the field has the text, because a later frame may come after the next typed letter
  useLayoutEffect(() => {
    const { typed, end } = placed.current ?? {}
    placed.current = undefined
    if (typed === text && end !== undefined) field.current?.setSelectionRange(end, end)
  }, [text])
  const insert = (piece: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    typeAndPlace(text.slice(0, selectionStart) + piece + text.slice(selectionEnd), selectionStart + piece.length)
  }
  const suggestions = useRef<SuggestionKeys>(null)
  const [suggested, setSuggested] = useState<string>()
  const asked = askedAt(text, caret, marksOf(people, props.takesReferences))
  const quickly = quick?.isOpen ? optionId(quick.listId, quick.index) : undefined
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
    if (quick?.onKeyDown(event) || suggestions.current?.onKeyDown(event)) return
    if (event.key === 'Escape' && about) onAbout(undefined)
    if (event.key === 'ArrowUp' && !event.altKey && text === '' && isPlain) onEditLast()
    // while an input method composes a character, Enter belongs to the input method
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <div className={classes.frame} data-note={isNote || undefined} data-writing>
      {quick?.list}
      {asked && (
        <Suggestions
          id={listId}
          ref={suggestions}
          asked={asked}
          text={text}
          caret={caret}
          people={people}
          onText={typeAndPlace}
          onReference={writing.addReference}
          onActive={setSuggested}
        />
      )}
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
            aria-controls={quick?.isOpen ? quick.listId : suggested && listId}
            aria-activedescendant={quickly ?? suggested}
            placeholder={isNote ? t('composer.notePlaceholder') : t('composer.placeholder')}
            value={text}
            onChange={({ currentTarget }) => {
              setCaret(currentTarget.selectionStart)
              type(currentTarget.value)
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
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
            signature={props.signature}
            onInsert={insert}
            onFiles={unsent.add}
            onQuick={
              quick &&
              (() => {
                writing.change('/')
                field.current?.focus()
              })
            }
            tool={props.tool}
            onSchedule={props.onSchedule}
            {...(onNote && { onNote })}
            {...(offersVoice && { recorder })}
          />
        </form>
      )}
    </div>
  )
}

const marksOf = (people: readonly Mentionable[], takesReferences = false): Mark[] => [
  ...(people.length > 0 ? ['@' as const] : []),
  ...(takesReferences ? ['#' as const] : []),
]
