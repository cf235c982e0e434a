import { useTranslation } from 'react-i18next'
import classes from './checkout.module.css'

export const STEPS = ['address', 'plan', 'review'] as const
export type Step = (typeof STEPS)[number]

export function StepsLine({ present }: { present: Step }) {
  const { t } = useTranslation()
  const at = STEPS.indexOf(present)
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, index) => (
        <li key={step} data-done={index < at || undefined} aria-current={step === present ? 'step' : undefined}>
          <span aria-hidden="true">{index + 1}</span>
          {t(`checkout.steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
