import { VisuallyHidden } from '@mantine/core'
import {
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import type { ShownMessage } from '../../shared/messages/shown-message.ts'
import { useKindWords } from '../../shared/messages/use-kind-words.ts'
import classes from './cards.module.css'
import { MediaFrame } from './media-frame.tsx'

const ICONS = [
  [/pdf/, IconFileTypePdf],
  [/sheet|excel|csv/, IconFileSpreadsheet],
  [/zip|compressed|rar|tar/, IconFileZip],
  [/word|text|document/, IconFileText],
] as const

export function DocumentCard({ message }: { message: ShownMessage }) {
  const { t } = useTranslation()
  const { word } = useKindWords()
  const format = useFormat()
  return (
    <MediaFrame message={message}>
      {({ name, mime, sizeBytes }, address) => {
        const Icon = ICONS.find(([pattern]) => pattern.test(mime))?.[1] ?? IconFile
        const shownName = name ?? word('application')
        return (
          <a className={classes.card} data-only-tapped href={address} download={shownName}>
            <VisuallyHidden>{t('content.download')}</VisuallyHidden>{' '}
            <Icon className={classes.cardIcon} size={30} stroke={1.25} aria-hidden />
            <span className={classes.cardTexts}>
              <span className={classes.cardTitle} title={shownName}>
                {shownName}
              </span>
              {sizeBytes !== null && <span className={classes.cardDetail}>{format.bytes(sizeBytes)}</span>}
            </span>
            <IconDownload className={classes.cardEnd} size={20} stroke={1.5} aria-hidden />
          </a>
        )
      }}
    </MediaFrame>
  )
}
