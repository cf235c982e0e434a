import { TextInput } from '@mantine/core'
import { TEXT_LIMIT } from '@recado/contracts/limits'
import { IconArrowLeft, IconArrowRight, IconFile, IconMusic, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import type { Attachment } from '../../shared/messages/attachment.ts'
import { usePreview } from '../../shared/messages/use-preview.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import classes from './attachment-tray.module.css'

const SMALL = { size: 26, iconSize: 16 } as const

type Props = { readonly attachments: readonly Attachment[]; readonly onChange: (attachments: Attachment[]) => void }

/** The files that the user is about to send, with previews, captions, an order, and removal. */
export function AttachmentTray({ attachments, onChange }: Props) {
  const { t } = useTranslation()
  const change = (id: string, caption: string) =>
    onChange(attachments.map((one) => (one.id === id ? { ...one, caption } : one)))
  const swap = (index: number, by: 1 | -1) => {
    const moved = attachments[index]
    if (moved) onChange(attachments.toSpliced(index, 1).toSpliced(index + by, 0, moved))
  }
  return (
    <ul className={classes.tray} aria-label={t('composer.attachments')}>
      {attachments.map((attachment, index) => (
        <li key={attachment.id} className={classes.item}>
          <Preview attachment={attachment} />
          <Name attachment={attachment} />
          {attachment.kind !== 'audio' && (
            <TextInput
              size="xs"
              placeholder={t('composer.caption')}
              aria-label={t('composer.captionOf', { name: attachment.file.name })}
              maxLength={TEXT_LIMIT.caption}
              value={attachment.caption}
              onChange={(event) => change(attachment.id, event.currentTarget.value)}
            />
          )}
          <div className={classes.actions}>
            <IconButton
              {...SMALL}
              label={t('composer.earlier')}
              Icon={IconArrowLeft}
              disabled={index === 0}
              onClick={() => swap(index, -1)}
            />
            <IconButton
              {...SMALL}
              label={t('composer.later')}
              Icon={IconArrowRight}
              disabled={index === attachments.length - 1}
              onClick={() => swap(index, 1)}
            />
            <IconButton
              {...SMALL}
              label={t('composer.takeOut', { name: attachment.file.name })}
              Icon={IconX}
              onClick={() => onChange(attachments.filter(({ id }) => id !== attachment.id))}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Preview({ attachment: { kind, file } }: { attachment: Attachment }) {
  const address = usePreview(file)
  if (kind === 'image') return <img className={classes.preview} src={address} alt="" />
  if (kind === 'video') return <video className={classes.preview} src={address} muted preload="metadata" />
  const Icon = kind === 'audio' ? IconMusic : IconFile
  return (
    <div className={classes.preview}>
      <Icon size={30} stroke={1.25} aria-hidden />
      <span>{file.name.split('.').at(-1)?.slice(0, 5)}</span>
    </div>
  )
}

function Name({ attachment: { file } }: { attachment: Attachment }) {
  const format = useFormat()
  return (
    <div className={classes.name} title={file.name}>
      <span>{file.name}</span>
      <span>{format.bytes(file.size)}</span>
    </div>
  )
}
