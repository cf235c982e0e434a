import { FileButton, Switch } from '@mantine/core'
import {
  IconCheck,
  IconClock,
  IconMicrophone,
  IconNote,
  IconPaperclip,
  IconSend2,
  IconSlashes,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import classes from './composer.module.css'
import { EmojiButton } from './emoji-button.tsx'
import type { useRecorder } from './use-recorder.ts'
import type { useSignature } from './use-signature.ts'

type Props = {
  readonly isNote: boolean
  readonly isCorrecting: boolean
  readonly isSendable: boolean
  /** Absent when messages are not signed. */
  readonly signature?: ReturnType<typeof useSignature> | undefined
  readonly onInsert: (piece: string) => void
  readonly onFiles: (files: readonly File[]) => void
  /** Opens the quick messages; absent when there are none. */
  readonly onQuick?: (() => void) | undefined
  readonly tool?: ReactNode
  /** Schedules the text; absent when the user may not schedule. */
  readonly onSchedule?: (() => void) | undefined
  /** Switches between message and note; absent when there is only one mode. */
  readonly onNote?: (isNote: boolean) => void
  /** The recorder, whose button replaces the send button while the field is empty. */
  readonly recorder?: ReturnType<typeof useRecorder>
}

/** The toolbar under the field, with insertions, modes, and the send button. */
export function WritingTools(props: Props) {
  const { t } = useTranslation()
  const { isNote, isCorrecting, signature, recorder, onInsert, onQuick, onFiles, onNote, onSchedule } = props
  const isPlain = !isNote && !isCorrecting
  return (
    <div className={classes.tools}>
      <EmojiButton onChoose={onInsert} />
      {isPlain && <AttachButton onFiles={onFiles} />}
      {isPlain && onQuick && <Tool label={t('composer.quick')} Icon={IconSlashes} onTake={onQuick} />}
      {isPlain && props.tool}
      {onNote && !isCorrecting && (
        <Tool
          label={t('composer.noteMode')}
          hint={t('composer.noteModeHint')}
          Icon={IconNote}
          isOn={isNote}
          onTake={() => onNote(!isNote)}
        />
      )}
      {isPlain && onSchedule && <Tool label={t('lists.schedule')} Icon={IconClock} onTake={onSchedule} />}
      <div className={classes.end}>
        {isPlain && signature && (
          <Switch
            size="xs"
            className={classes.sign}
            label={t('composer.sign')}
            checked={signature.isOn}
            onChange={(event) => signature.setOn(event.currentTarget.checked)}
          />
        )}
        {isNote && <span className={classes.noteHint}>{t('composer.noteHint')}</span>}
        <span className={classes.send}>
          {recorder ? (
            <Tool
              label={t('composer.record')}
              Icon={IconMicrophone}
              isBusy={recorder.state === 'asking'}
              onTake={() => void recorder.start()}
            />
          ) : (
            <SendButton {...props} />
          )}
        </span>
      </div>
    </div>
  )
}

type ToolProps = {
  readonly label: string
  readonly hint?: string
  readonly Icon: typeof IconNote
  readonly isOn?: boolean
  readonly isBusy?: boolean
  readonly onTake: () => void
}

const Tool = ({ label, hint, Icon, isOn, isBusy = false, onTake }: ToolProps) => (
  <IconButton
    label={label}
    {...(hint !== undefined && { hint })}
    Icon={Icon}
    iconSize={20}
    aria-pressed={isOn}
    data-on={isOn || undefined}
    data-closes-panel={isOn || undefined}
    isBusy={isBusy}
    onClick={onTake}
  />
)

function AttachButton({ onFiles }: Pick<Props, 'onFiles'>) {
  const { t } = useTranslation()
  return (
    <FileButton multiple onChange={onFiles}>
      {(props) => <IconButton {...props} label={t('composer.attach')} Icon={IconPaperclip} iconSize={20} />}
    </FileButton>
  )
}

function SendButton({ isCorrecting, isNote, isSendable }: Props) {
  const { t } = useTranslation()
  const label = isCorrecting ? t('composer.saveEdit') : isNote ? t('composer.saveNote') : t('composer.send')
  return (
    <IconButton
      type="submit"
      label={label}
      kind="filled"
      Icon={isCorrecting || isNote ? IconCheck : IconSend2}
      iconSize={20}
      data-note={isNote || undefined}
      disabled={!isSendable}
    />
  )
}
