import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPage } from '../../shared/ui/lazy-part.tsx'
import { useKeysOn } from '../../shared/ui/use-keys-on.ts'
import { HeaderAction } from './header-action.tsx'

const Palette = lazyPage(() => import('../palette/palette.tsx'), 'Palette')
const KeysHelp = lazyPage(() => import('./keys-help.tsx'), 'KeysHelp')

/** What a choice has opened instead stays. */
const leavePalette = (opened: 'palette' | 'keys' | undefined) => (opened === 'palette' ? undefined : opened)

type Props = {
  /** Draws what opens the search by hand. */
  readonly children: (onSearch: () => void) => ReactNode
}

/** The way to everything by its name, and to the keys; both are fetched when somebody first wants them. */
export function SearchEverything({ children }: Props) {
  const [opened, open] = useState<'palette' | 'keys'>()
  const [isOn] = useKeysOn()
  useHotkeys([['mod+K', () => open('palette')]], []) // in fields, too
  const help = () => isOn && open('keys')
  useHotkeys([
    ['shift+?', help],
    ['?', help], // on some keyboards it needs no shift
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
