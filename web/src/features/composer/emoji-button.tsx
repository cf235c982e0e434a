import { Loader, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { lazyPage } from '../../shared/ui/lazy-part.tsx'

const EmojiChoice = lazyPage(() => import('./emoji-choice.tsx'), 'EmojiChoice')

/** The emoji picker behind a button. The picker is large, so it is loaded on first use. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const label = t('composer.emoji')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" shadow="md" trapFocus returnFocus width="auto">
      <Popover.Target>
        <IconButton label={label} Icon={IconMoodSmile} iconSize={20} onClick={() => setOpen(!isOpen)} />
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
