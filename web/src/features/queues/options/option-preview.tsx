import { Text, UnstyledButton } from '@mantine/core'
import type { QueueOption } from '@recado/contracts/queues/option'
import type { Queue } from '@recado/contracts/queues/queue'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RichText } from '../../../shared/text/rich-text-view.tsx'
import classes from './option-tree.module.css'
import { optionsAt } from './tree.ts'

type Props = {
  readonly queue: Queue
  readonly options: readonly QueueOption[]
  /** The option that the contact has chosen; null when the contact has just entered the queue. */
  readonly shownId: number | null
  readonly isOneOfSeveral: boolean
  readonly onShow: (id: number | null) => void
}
type Line = { readonly sign: string; readonly title: string; readonly to?: number | null }

/** A preview of the menu as contacts get it. A click on a line shows the next level. */
export function OptionPreview({ queue, options, shownId, isOneOfSeveral, onShow }: Props) {
  const { t } = useTranslation()
  const shown = options.find(({ id }) => id === shownId)
  const below = optionsAt(options, shown?.id ?? null)
  const isLeaf = below.length === 0
  const { text, file } = shown
    ? { text: shown.message, file: shown.mediaName }
    : { text: queue.greetingMessage, file: queue.mediaName }
  const lines: Line[] = isLeaf
    ? []
    : [
        ...below.map(({ id, option, title }) => ({ sign: String(option), title, to: id })),
        ...(shown ? [{ sign: '0', title: t('queues.preview.back'), to: shown.parentId }] : []),
        ...(isOneOfSeveral ? [{ sign: '#', title: t('queues.preview.start') }] : []),
      ]
  return (
    <section className={classes.preview} aria-label={t('queues.preview.title')}>
      <Text size="sm" c="dimmed" fw={500}>
        {t('queues.preview.title')}
      </Text>
      {(text.trim() !== '' || lines.length > 0 || file) && (
        <div className={classes.bubble}>
          {text.trim() !== '' && (
            <p className={classes.said}>
              <RichText text={text} />
            </p>
          )}
          {file && (
            <p className={classes.file}>
              <IconPaperclip size={14} stroke={1.5} aria-hidden /> {file}
            </p>
          )}
          {lines.map((line) => (
            <MenuLine key={line.sign} {...line} onShow={onShow} />
          ))}
        </div>
      )}
      {isLeaf && (
        <Text size="sm" c="dimmed">
          {t('queues.preview.waits')}
        </Text>
      )}
      {isLeaf && shown && (
        <UnstyledButton className={classes.line ?? ''} onClick={() => onShow(null)}>
          {t('queues.preview.again')}
        </UnstyledButton>
      )}
    </section>
  )
}

/** A line of the menu, with the number that contacts type, and its title. */
function MenuLine({ sign, title, to, onShow }: Line & Pick<Props, 'onShow'>) {
  const content = (
    <>
      <strong>[ {sign} ]</strong> - {title}
    </>
  )
  if (to === undefined) return <span className={classes.line}>{content}</span>
  return (
    <UnstyledButton className={classes.line ?? ''} onClick={() => onShow(to)}>
      {content}
    </UnstyledButton>
  )
}
