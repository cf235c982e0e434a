import { IconCircleCheckFilled, IconCircleXFilled, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './contact-lists.module.css'
import { validityOf } from './item-list.ts'

const MARKS = {
  valid: IconCircleCheckFilled,
  invalid: IconCircleXFilled,
  unchecked: IconClock,
} as const

/**
 * Shows whether the number is on WhatsApp.
 * @param isValid null while the number is being checked
 */
export function ValidityMark({ isValid }: { isValid: boolean | null }) {
  const { t } = useTranslation()
  const state = validityOf(isValid)
  const Icon = MARKS[state]
  return (
    <span className={classes.mark} data-state={state}>
      <Icon size={18} stroke={1.5} aria-hidden />
      {t(`contactLists.marks.${state}`)}
    </span>
  )
}
