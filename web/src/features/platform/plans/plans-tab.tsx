import type { PlanDetail } from '@recado/contracts/billing/plan'
import { IconTicket } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { ListTab } from '../../../shared/list/list-tab.tsx'
import type { Column } from '../../../shared/list/list-table.tsx'
import { RowDialogs } from '../../../shared/list/row-dialogs.tsx'
import { useAddress } from '../../../shared/list/use-address.ts'
import { useEditActions } from '../../../shared/list/use-edit-actions.ts'
import { useList } from '../../../shared/list/use-list.ts'
import { useRowDialogs } from '../../../shared/list/use-row-dialogs.ts'
import { DeleteDialog } from '../../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../../shared/ui/lazy-part.tsx'
import { useDeletePlan } from './api.ts'
import { PlanFeatures } from './plan-features.tsx'
import { planLists } from './plan-list.ts'

const PlanDialog = lazyDialog(() => import('./plan-dialog.tsx'), 'PlanDialog')

export function PlansTab() {
  const { t } = useTranslation()
  const address = useAddress()
  const text = address.read('q')
  const list = useList(planLists, { text })
  const columns = useColumns()
  const { opened, ...dialogs } = useRowDialogs<PlanDetail>()
  const removing = useDeletePlan()
  const actionsOf = useEditActions(dialogs)
  return (
    <>
      <ListTab
        label={t('settings.tabs.plans')}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={(plan) => actionsOf(plan, plan.name)}
        search={{ label: t('plans.search'), text, onSearch: (q) => address.change({ q }) }}
        primary={{ label: t('plans.add'), onClick: dialogs.add }}
        empty={{ icon: <IconTicket size={32} stroke={1.5} />, text: t('plans.empty') }}
      />
      <RowDialogs
        opened={opened}
        form={(plan) => <PlanDialog plan={plan} onClose={dialogs.close} onReload={dialogs.edit} />}
        removal={({ id, name }) => (
          <DeleteDialog
            id={id}
            title={t('plans.deleteTitle')}
            question={t('plans.deleteQuestion', { name })}
            doneText={t('plans.deleted')}
            removing={removing}
            onClose={dialogs.close}
          />
        )}
      />
    </>
  )
}

function useColumns(): Column<PlanDetail>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const count = (key: 'users' | 'connections' | 'queues' | 'companiesCount'): Column<PlanDetail> => ({
    key,
    label: t(`plans.${key}`),
    width: '92px',
    cell: (plan) => format.number(plan[key]),
  })
  return [
    { key: 'name', label: t('plans.name'), cell: ({ name }) => <span title={name}>{name}</span> },
    {
      key: 'value',
      label: t('plans.value'),
      width: '130px',
      cell: ({ value }) => format.money(value),
    },
    count('users'),
    { ...count('connections'), width: '104px' },
    count('queues'),
    {
      key: 'features',
      label: t('plans.includes'),
      width: '220px',
      cell: ({ features }) => <PlanFeatures features={features} />,
    },
    count('companiesCount'),
  ]
}
