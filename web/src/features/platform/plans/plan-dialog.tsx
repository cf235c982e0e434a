import { Fieldset, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import type { PlanDetail } from '@recado/contracts/billing/plan'
import { FEATURES } from '@recado/contracts/features'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { separatorsOf } from '../../../shared/i18n/separators-of.ts'
import { useEditConflict } from '../../../shared/list/use-edit-conflict.ts'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { OnOffSelect } from '../../../shared/ui/on-off-select.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { useSavePlan } from './api.ts'
import { formOf, problemsOf } from './plan-form.ts'
import { planLists } from './plan-list.ts'

const LIMITS = ['users', 'connections', 'queues'] as const
const MOST = { users: 1_000_000, value: 999_999.99 } as const

type Props = {
  /** Absent for a new plan. */
  readonly plan?: PlanDetail | undefined
  readonly onClose: () => void
  readonly onReload: (plan: PlanDetail) => void
}

export function PlanDialog({ plan, onClose, onReload }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { isGone, newer } = useEditConflict(planLists, plan)
  const { form, dialog } = useEntryForm({
    initial: formOf(plan),
    check: problemsOf,
    saving: useSavePlan(plan),
    inputOf: (values) => values,
    fieldOf: { ERR_DUPLICATED_NAME: 'name' },
    onSaved: () => {
      toastSuccess(t('plans.saved'))
      onClose()
    },
  })
  const onOff = [t('settings.enabled'), t('settings.disabled')] as const
  return (
    <FormDialog
      {...dialog}
      title={t(plan ? 'plans.editTitle' : 'plans.add')}
      submitLabel={t('common.save')}
      size={600}
      isGone={isGone}
      onReload={newer && (() => onReload(newer))}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('plans.name')} size="sm" withAsterisk data-autofocus {...form.getInputProps('name')} />
        <NumberInput
          label={t('plans.value')}
          withAsterisk
          prefix="R$ "
          decimalScale={2}
          fixedDecimalScale
          {...separatorsOf(format.number)}
          allowNegative={false}
          max={MOST.value}
          hideControls
          {...form.getInputProps('value')}
        />
      </SimpleGrid>
      <SimpleGrid cols={3}>
        {LIMITS.map((name) => (
          <NumberInput
            key={name}
            label={t(`plans.${name}`)}
            withAsterisk
            min={1}
            max={MOST.users}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
      <Fieldset legend={t('plans.includes')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {FEATURES.map((feature) => (
            <OnOffSelect
              key={feature}
              label={t(`plans.features.${feature}`)}
              words={onOff}
              {...form.getInputProps(`features.${feature}`)}
            />
          ))}
          <OnOffSelect label={t('plans.isPublic')} words={onOff} {...form.getInputProps('isPublic')} />
        </SimpleGrid>
      </Fieldset>
    </FormDialog>
  )
}
