import { ActionIcon, Tooltip } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '../../shared/ui/lazy-part.tsx'
import { useKeysOn } from '../../shared/ui/use-keys-on.ts'

const Palette = lazyPage(() => import('../palette/palette.tsx'), 'Palette')
const KeysHelp = lazyPage(() => import('./keys-help.tsx'), 'KeysHelp')

/** What a choice has opened instead stays. */
const leavePalette = (opened: 'palette' | 'keys' | undefined) => (opened === 'palette' ? undefined : opened)

/** The way to everything by its name, and to the keys; both are fetched when somebody first wants them. */
export function SearchEverything({ isWithButton }: { isWithButton: boolean }) {
  const { t } = useTranslation()
  const [opened, open] = useState<'palette' | 'keys'>()
  const [isOn] = useKeysOn()
  const label = t('palette.title')
  useHotkeys([['mod+K', () => open('palette')]], []) // in fields, too
  useHotkeys([['shift+?', () => isOn && open('keys')]])
  return (
    <>
      {isWithButton && (
        <Tooltip label={label}>
          <ActionIcon aria-label={label} onClick={() => open('palette')}>
            <IconSearch size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      )}
      <Suspense>
        {opened === 'palette' && <Palette onHelp={() => open('keys')} onClose={() => open(leavePalette)} />}
        {opened === 'keys' && <KeysHelp onClose={() => open(undefined)} />}
      </Suspense>
    </>
  )
}
