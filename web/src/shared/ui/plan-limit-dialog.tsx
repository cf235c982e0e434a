import { Button, Group, Stack, Text } from '@mantine/core'
import { PlanLimits } from '@recado/contracts/features'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../api/api-error.ts'
import { useAllowed } from '../session/current-user.tsx'
import { Dialog } from './dialog.tsx'

const PlanLimit = z.object({ resource: PlanLimits.keyof(), limit: z.int() })
export type PlanLimit = z.infer<typeof PlanLimit>

/** @returns the plan limit that caused the error; undefined for another error */
export const planLimitOf = (failure: unknown): PlanLimit | undefined =>
  isApiError(failure, 'ERR_PLAN_LIMIT') ? PlanLimit.safeParse(failure.details).data : undefined

type Props = { readonly limit: PlanLimit; readonly onClose: () => void }

/** Says that a limit of the plan is reached, and how the user can continue. The form stays open behind the dialog. */
export function PlanLimitDialog({ limit: { resource, limit }, onClose }: Props) {
  const { t } = useTranslation()
  const seesPlans = useAllowed('invoices:read')
  return (
    <Dialog onClose={onClose} title={t('lists.planLimit.title')}>
      <Stack>
        <Text>{t('lists.planLimit.reached', { limit, resource: t(`lists.planLimit.resources.${resource}`) })}</Text>
        <Text c="dimmed">{t('lists.planLimit.wayOut')}</Text>
        <Group justify="flex-end">
          {seesPlans && (
            <Button variant="default" component={Link} to="/subscription">
              {t('lists.planLimit.seePlans')}
            </Button>
          )}
          <Button onClick={onClose} data-autofocus>
            {t('common.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
