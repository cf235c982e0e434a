import { Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconChevronDown, IconCopy, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AskedMenu } from '../ui/asked-menu.tsx'
import classes from './message-menu.module.css'

export const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const
const ICON = { size: 16, stroke: 1.5 } as const

type Props = {
  readonly isOpened: boolean
  readonly onOpened: (isOpened: boolean) => void
  readonly children: ReactNode
}

/** The button in the corner of a bubble, and the menu of the message's actions. */
export function MessageMenu({ isOpened, onOpened, children }: Props) {
  const { t } = useTranslation()
  return (
    <AskedMenu
      isOpened={isOpened}
      onOpened={onOpened}
      width={220}
      button={(props) => (
        <button
          {...props}
          type="button"
          className={classes.menu}
          data-opened={isOpened || undefined}
          aria-label={t('history.menu')}
        >
          <IconChevronDown size={16} stroke={1.75} />
        </button>
      )}
    >
      {children}
    </AskedMenu>
  )
}

type ReactProps = { readonly own: string | undefined; readonly onReact: (emoji: string | null) => void }

/** The emojis for a reaction; choosing one's own reaction again removes it. */
export function ReactChoices({ own, onReact }: ReactProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.emoji}>
      {EMOJI.map((emoji) => (
        <Menu.Item
          key={emoji}
          className={classes.emojiChoice}
          aria-label={t('history.reactWith', { emoji })}
          data-chosen={own === emoji || undefined}
          onClick={() => onReact(own === emoji ? null : emoji)}
        >
          {emoji}
        </Menu.Item>
      ))}
    </div>
  )
}

export function CopyChoice({ text }: { text: string }) {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 1_000 })
  return (
    <Menu.Item
      closeMenuOnClick={false} // the menu stays open, because the entry itself shows that the text was copied
      leftSection={clipboard.copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
      onClick={() => clipboard.copy(text)}
    >
      {t(clipboard.copied ? 'common.copied' : 'common.copy')}
    </Menu.Item>
  )
}

/** The time of a message, and further facts about it. */
export const MenuInformation = ({ children }: { children: ReactNode }) => (
  <Menu.Label className={classes.information}>
    <IconInfoCircle {...ICON} aria-hidden />
    <span>{children}</span>
  </Menu.Label>
)
