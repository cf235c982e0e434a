import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { IconChartBar, IconEye, IconPlayerPlay, IconPlayerStopFilled, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { RowAction } from '../../shared/list/row-actions.tsx'
import { RowDialogs } from '../../shared/list/row-dialogs.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { useEditActions } from '../../shared/list/use-edit-actions.ts'
import { useList } from '../../shared/list/use-list.ts'
import { useRowDialogs } from '../../shared/list/use-row-dialogs.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { lazyDialog } from '../../shared/ui/lazy-part.tsx'
import { useNow } from '../../shared/ui/use-now.ts'
import { type CampaignStep, useDeleteCampaign } from './api.ts'
import { campaignLists } from './campaign-list.ts'
import type { DialogChoices } from './dialog/audience-fields.tsx'
import { isEditableAt } from './dialog/campaign-form.ts'
import { StepDialog } from './step-dialog.tsx'
import { useCampaignColumns } from './use-campaign-columns.tsx'

const CampaignDialog = lazyDialog(() => import('./dialog/campaign-dialog.tsx'), 'CampaignDialog')

/** @param choices the options of a campaign that other features provide */
export function CampaignsPage({ choices }: { choices: DialogChoices }) {
  const { t } = useTranslation()
  const address = useAddress()
  const text = address.read('q')
  const list = useList(campaignLists, { text })
  const columns = useCampaignColumns()
  const { opened, ...dialogs } = useRowDialogs<Campaign>()
  const [asked, ask] = useState<{ readonly campaign: Campaign; readonly step: CampaignStep }>()
  const removing = useDeleteCampaign()
  const actionsOf = useActions(dialogs, (campaign, step) => ask({ campaign, step }))
  return (
    <>
      <ListPage
        title={t('campaigns.title')}
        list={list}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        search={{ label: t('campaigns.search'), text, onSearch: (q) => address.change({ q }) }}
        primary={{ label: t('campaigns.add'), onClick: dialogs.add }}
        empty={{ icon: <IconSend size={32} stroke={1.5} />, text: t('campaigns.empty') }}
      />
      <RowDialogs
        opened={opened}
        form={(record) => (
          <CampaignDialog record={record} choices={choices} onClose={dialogs.close} onReload={dialogs.edit} />
        )}
        removal={({ id, name }) => (
          <DeleteDialog
            id={id}
            title={t('campaigns.deleteTitle')}
            question={t('campaigns.deleteQuestion', { name })}
            doneText={t('campaigns.deleted')}
            removing={removing}
            onClose={dialogs.close}
          />
        )}
      />
      {asked && <StepDialog {...asked} onClose={() => ask(undefined)} />}
    </>
  )
}

type Steps = Pick<ReturnType<typeof useRowDialogs<Campaign>>, 'edit' | 'remove'>

/** @returns the actions that the status of a campaign allows */
function useActions(
  dialogs: Steps,
  onStep: (campaign: Campaign, step: CampaignStep) => void,
): (campaign: Campaign) => RowAction[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const editActions = useEditActions(dialogs)
  const now = useNow()
  const see = (name: string) => ({
    label: t('campaigns.see'),
    fullLabel: t('campaigns.seeOf', { name }),
    Icon: IconEye,
  })
  return (campaign) => {
    const { id, name, status } = campaign
    const [edit, remove] = editActions(campaign, name)
    const step = (what: CampaignStep, Icon: RowAction['Icon']): RowAction => ({
      label: t(`campaigns.steps.${what}.title`),
      fullLabel: t(`campaigns.steps.${what}.of`, { name }),
      Icon,
      onClick: () => onStep(campaign, what),
    })
    const report: RowAction = {
      label: t('campaigns.report'),
      fullLabel: t('campaigns.reportOf', { name }),
      Icon: IconChartBar,
      onClick: () => navigate(`/campaign/${id}/report`),
    }
    return [
      ...(status === 'EM_ANDAMENTO' || status === 'PROGRAMADA'
        ? [{ ...step('cancel', IconPlayerStopFilled), isRed: true }]
        : []),
      ...(status === 'CANCELADA' ? [step('restart', IconPlayerPlay)] : []),
      report,
      isEditableAt(campaign, now) ? edit : { ...edit, ...see(name) },
      ...(status === 'EM_ANDAMENTO' || status === UNKNOWN ? [] : [remove]),
    ]
  }
}
