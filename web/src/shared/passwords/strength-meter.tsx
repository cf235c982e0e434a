import { Text } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LEVELS, ratePassword } from './rate-password.ts'
import classes from './strength-meter.module.css'

type Props = { readonly password: string; readonly personal: readonly string[] }

/** The strength of a password as a bar and in words, with the reason for a weak one. */
export function StrengthMeter({ password, personal }: Props) {
  const { t } = useTranslation()
  const typed = useDeferredValue(password) // the field stays responsive while the rating takes its time
  const known = personal.join('\n')
  const { level, reason } = useMemo(() => ratePassword(typed, known.split('\n')), [typed, known])
  const reached = LEVELS.indexOf(level)
  return (
    <div className={classes.meter} data-level={level}>
      <div className={classes.bar} aria-hidden>
        {LEVELS.map((one, index) => (
          <span key={one} data-reached={index <= reached || undefined} />
        ))}
      </div>
      <Text size="xs" c="dimmed" aria-live="polite">
        {t('password.strength', { level: t(`password.levels.${level}`) })}
        {reason && ` ${t(`password.reasons.${reason}`)}`}
      </Text>
    </div>
  )
}
