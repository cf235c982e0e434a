import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { lazyAside } from '../ui/lazy-part.tsx'
import { PASSWORD_TEXTS } from './password-texts.ts'

/** Loaded at the first character, because its dictionary is larger than the page. */
const StrengthMeter = lazyAside(() => import('./strength-meter.tsx'), 'StrengthMeter', [PASSWORD_TEXTS])

type Props = PasswordInputProps & {
  /** Words that others know about the person, such as their name; a password with these words is weak. */
  readonly personal: readonly string[]
}

/** A field for a new password, which shows how strong the typed password is. A weak password is not refused. */
export function NewPasswordField({ personal, ...field }: Props) {
  const { t } = useTranslation()
  const { value } = field
  return (
    <div>
      <PasswordInput
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword'), tabIndex: 0 }}
        {...field}
      />
      {typeof value === 'string' && value !== '' && <StrengthMeter password={value} personal={personal} />}
    </div>
  )
}
