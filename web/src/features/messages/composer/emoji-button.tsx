import { ActionIcon, Loader, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '../../../shared/ui/lazy-part.tsx'

const EmojiChoice = lazyPage(() => import('./emoji-choice.tsx'), 'EmojiChoice')

/** The emoji picker behind a button; large, so loaded on first use. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const label = t('messages.emoji')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" shadow="md" trapFocus returnFocus width="auto">
      <Popover.Target>
        <ActionIcon data-hint aria-label={label} onClick={() => setOpen(!isOpen)}>
          <IconMoodSmile size={20} stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={label}>
        {isOpen && (
          <Suspense fallback={<Loader m="xl" size="sm" aria-label={t('common.loading')} />}>
            <EmojiChoice onChoose={onChoose} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
