import { Anchor, Button, Text, Title } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './first-steps.module.css'
import type { Step } from './step.ts'

type Props = {
  readonly steps: readonly Step[]
  /** The address of the simulated phone's page; null without one. */
  readonly phoneUrl: string | null
  readonly isDismissing: boolean
  readonly onDismiss: () => void
}

/** The first steps of a new company, each with its page and whether it is done. */
export function FirstSteps({ steps, phoneUrl, isDismissing, onDismiss }: Props) {
  const { t } = useTranslation()
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className={classes.panel} aria-label={t('firstSteps.title')} data-first-steps>
      <Title order={2} size="h4">
        {t('firstSteps.title')}
      </Title>
      <Text c="dimmed">{t('firstSteps.progress', { done, all: steps.length })}</Text>
      <ul className={classes.steps}>
        {steps.map(({ name, to, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={22} aria-label={t('firstSteps.done')} role="img" />
            ) : (
              <IconCircle size={22} stroke={1.5} aria-label={t('firstSteps.open')} role="img" />
            )}
            <div>
              <Anchor component={Link} to={to} fw={550}>
                {t(`firstSteps.steps.${name}.title`)}
              </Anchor>
              <Text size="sm" c="dimmed">
                {t(`firstSteps.steps.${name}.hint`)}
              </Text>
            </div>
          </li>
        ))}
      </ul>
      {phoneUrl !== null && (
        <Anchor href={phoneUrl} target="_blank" rel="noreferrer">
          {t('firstSteps.phone')}
        </Anchor>
      )}
      <Button variant="transparent" px={0} loading={isDismissing} onClick={onDismiss}>
        {t('firstSteps.dismiss')}
      </Button>
    </section>
  )
}
