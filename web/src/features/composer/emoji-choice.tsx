import { useComputedColorScheme } from '@mantine/core'
import type { Language } from '@recado/contracts/language'
import { default as EmojiPicker, EmojiStyle, Theme } from 'emoji-picker-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shared/i18n/language.ts'

const NAMES = {
  pt: () => import('emoji-picker-react/data/emojis-pt'),
  en: () => import('emoji-picker-react/data/emojis-en'),
  es: () => import('emoji-picker-react/data/emojis-es'),
} as const satisfies Record<Language, unknown>

/** Replaces the picker's font and colours with those of the product. */
const LOOK = {
  '--epr-font-family': 'inherit',
  '--epr-bg-color': 'var(--surface)',
  '--epr-category-label-bg-color': 'var(--surface)',
  '--epr-picker-border-color': 'var(--line)',
  '--epr-search-input-bg-color': 'var(--surface-sunken)',
  '--epr-search-input-bg-color-active': 'var(--surface-sunken)',
  '--epr-search-border-color': 'var(--line)',
} as CSSProperties

/** The emoji picker, which can be searched in the current language and uses the system's emoji font. */
export function EmojiChoice({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <EmojiPicker
      emojiData={NAMES[currentLanguage()]}
      emojiStyle={EmojiStyle.NATIVE}
      theme={isDark ? Theme.DARK : Theme.LIGHT}
      labels={{
        searchPlaceholder: t('composer.emojiSearch'),
        searchLabel: t('composer.emojiSearch'),
        searchClear: t('lists.clearSearch'),
        searchResultsNone: t('lists.nothing'),
        loading: t('common.loading'),
        loadingError: t('common.loadFailed'),
        retryLoading: t('common.retry'),
      }}
      previewConfig={{ showPreview: false }}
      skinTonesDisabled
      lazyLoadEmojis
      style={LOOK}
      width={320}
      height={380}
      onEmojiClick={({ emoji }) => onChoose(emoji)}
    />
  )
}
