import '@mantine/spotlight/styles.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, type SpotlightStore } from '@mantine/spotlight'
import { IconPlugConnectedX, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import classes from './palette.module.css'
import { type Hit, usePaletteHits } from './use-palette-hits.tsx'

const TYPING_MS = 500

type Props = { readonly onHelp: () => void; readonly onClose: () => void }

/**
 * Selects the first result. The library does so only when the text changes, and results of the server arrive later, each
 * kind on its own and above others.
 */
function selectFirst(store: SpotlightStore): void {
  const list = document.getElementById(store.getState().listId)
  const [first, selected] = ['[data-action]', '[data-selected]'].map((one) => list?.querySelector(one))
  if (!first || selected === first) return
  selected?.removeAttribute('data-selected')
  first.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** The command palette: searches tickets, contacts, messages, pages and actions. Mounted while it is open. */
export function Palette({ onHelp, onClose }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [[store, spotlight]] = useState(createSpotlight)
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS)
  const { groups, isWaiting, retry } = usePaletteHits(typed.trim(), text, onHelp)
  useEffect(() => spotlight.open(), [spotlight])
  const isMoved = useRef(false) // the user has chosen another result
  useEffect(() => {
    if (typed !== '' && !isMoved.current) selectFirst(store)
  })
  const type = (text: string) => {
    isMoved.current = false
    setTyped(text)
  }
  const take = ({ to, onTake }: Hit) => {
    if (to) navigate(to)
    onTake?.()
  }
  const isEmpty = groups.every(({ hits }) => hits.length === 0)
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={type}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight="min(480px, 65dvh)"
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      attributes={{ content: { 'aria-label': t('palette.title') } }}
    >
      <Spotlight.Search
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.title')}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') isMoved.current = true
        }}
        leftSection={<IconSearch size={20} stroke={1.5} />}
      />
      <Spotlight.ActionsList>
        {groups
          .filter(({ hits }) => hits.length > 0)
          .map(({ name, hits }) => (
            <Spotlight.ActionsGroup key={name} label={name} className={classes.group ?? ''}>
              {hits.map((hit) => (
                <Spotlight.Action
                  key={hit.key}
                  label={hit.label}
                  {...(hit.description && { description: hit.description })}
                  leftSection={hit.icon}
                  classNames={{ actionLabel: classes.text ?? '', actionDescription: classes.text ?? '' }}
                  onClick={() => take(hit)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        {retry && !isWaiting && (
          <Spotlight.Action
            label={t('common.loadFailed')}
            description={t('common.retry')}
            leftSection={<IconPlugConnectedX size={20} stroke={1.5} />}
            closeSpotlightOnTrigger={false}
            onClick={retry}
          />
        )}
        {isEmpty && !retry && (
          <Spotlight.Empty>{t(isWaiting ? 'palette.searching' : 'palette.nothing')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
