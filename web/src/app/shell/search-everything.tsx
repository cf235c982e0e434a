import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '../../shared/ui/lazy-part.tsx'
import { useKeysOn } from '../../shared/ui/use-keys-on.ts'
import { TEXTS } from '../texts.ts'
import { HeaderAction } from './header-action.tsx'

const Palette = lazyPage(() => import('../palette/palette.tsx'), 'Palette', [TEXTS.tickets, TEXTS.details])
const KeysHelp = lazyPage(() => import('./keys-help.tsx'), 'KeysHelp')

/** Closes the palette. A dialog that replaced the palette after a choice stays open. */
const leavePalette = (opened: 'palette' | 'keys' | undefined) => (opened === 'palette' ? undefined : opened)

type Props = {
  /** Renders the button that opens the search. */
  readonly children: (onSearch: () => void) => ReactNode
}

/** The command palette and the help on shortcuts, with the keys that open them. Both load on first use. */
export function SearchEverything({ children }: Props) {
  const [opened, open] = useState<'palette' | 'keys'>()
  const [isOn] = useKeysOn()
  useHotkeys([['mod+K', () => open('palette')]], []) // works in text fields too
  const help = () => isOn && open('keys')
  useHotkeys([
    ['shift+?', help],
    ['?', help], // some keyboards type this key without shift
  ])
  return (
    <>
      {children(() => open('palette'))}
      <Suspense>
        {opened === 'palette' && <Palette onHelp={() => open('keys')} onClose={() => open(leavePalette)} />}
        {opened === 'keys' && <KeysHelp onClose={() => open(undefined)} />}
      </Suspense>
    </>
  )
}

type ButtonProps = { readonly isRow?: boolean; readonly onSearch: () => void }

export function SearchButton({ onSearch, ...action }: ButtonProps) {
  const { t } = useTranslation()
  return <HeaderAction {...action} label={t('palette.title')} Icon={IconSearch} onTake={onSearch} />
}
