import { Badge, Button } from '@mantine/core'
import type { PlanOffer } from '@recado/contracts/billing/checkout'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import classes from './checkout.module.css'

const RESOURCES = ['users', 'connections', 'queues'] as const

type Props = {
  readonly plans: readonly PlanOffer[]
  readonly chosenId: number | undefined
  readonly onChoose: (planId: number) => void
}

/** The plans as cards. A plan that cannot be chosen shows the reason. */
export const PlanStep = ({ plans, chosenId, onChoose }: Props) => (
  <ul className={classes.plans}>
    {plans.map((plan) => (
      <PlanCard key={plan.id} plan={plan} isChosen={plan.id === chosenId} onChoose={onChoose} />
    ))}
  </ul>
)

type CardProps = Pick<Props, 'onChoose'> & { readonly plan: PlanOffer; readonly isChosen: boolean }

function PlanCard({ plan, isChosen, onChoose }: CardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const reasons = [
    ...plan.exceeded.map(({ resource, used, limit }) => t(`checkout.exceeded.${resource}`, { count: used, limit })),
    ...(plan.value === 0 ? [t('checkout.free')] : []),
  ]
  const isOff = reasons.length > 0
  return (
    <li className={classes.plan} data-chosen={isChosen || undefined} data-off={isOff || undefined}>
      <h3>
        <span className={classes.name} title={plan.name}>
          {plan.name}
        </span>
        {plan.isCurrent && (
          <Badge variant="light" tt="none" fw={550}>
            {t('checkout.current')}
          </Badge>
        )}
      </h3>
      <p className={classes.price}>{t('finance.perMonth', { value: format.money(plan.value) })}</p>
      <p className={classes.holds}>
        {RESOURCES.map((resource) => t(`checkout.holds.${resource}`, { count: plan[resource] })).join(', ')}
      </p>
      {reasons.map((reason) => (
        <p key={reason} className={classes.reason}>
          {reason}
        </p>
      ))}
      <Button
        variant={isChosen ? 'filled' : 'default'}
        disabled={isOff}
        aria-label={`${t('checkout.select')} ${plan.name}`}
        onClick={() => onChoose(plan.id)}
      >
        {t('checkout.select')}
      </Button>
    </li>
  )
}
