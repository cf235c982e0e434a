import { LANGUAGES, Language } from '@recado/contracts/language'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES } from '../../shared/i18n/language.ts'
import { useChangeLanguage } from '../../shared/ui/use-change-language.ts'
import classes from './sign-in-frame.module.css'

/** The language picker for signed-out users. It is a native control, which adds no code to the login page. */
export function LanguageSelect({ onChosen }: { onChosen?: ((language: Language) => void) | undefined }) {
  const { t, i18n } = useTranslation()
  const change = useChangeLanguage()
  return (
    <select
      className={classes.language}
      aria-label={t('common.language')}
      value={i18n.language}
      onChange={(event) => {
        const language = Language.parse(event.currentTarget.value)
        change.mutate(language, { onSuccess: () => onChosen?.(language) })
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </select>
  )
}
