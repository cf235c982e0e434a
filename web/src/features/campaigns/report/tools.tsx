import { Button } from '@mantine/core'
import type { Campaign, ResendTo } from '@recado/contracts/campaigns/campaign'
import { IconDownload, IconRefresh, IconRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../../shared/api/error-text.ts'
import { lazyDialog } from '../../../shared/ui/lazy-part.tsx'
import { ServerButton } from '../../../shared/ui/server-controls.tsx'
import { toastError } from '../../../shared/ui/toast.ts'
import type { DialogChoices } from '../dialog/audience-fields.tsx'
import classes from './report.module.css'
import { campaignFigures, useExportCampaign } from './report-queries.ts'
import { ResendDialog } from './resend-dialog.tsx'

const CampaignDialog = lazyDialog(() => import('../dialog/campaign-dialog.tsx'), 'CampaignDialog')

type Props = { readonly campaign: Campaign; readonly choices: DialogChoices }

/**
 * The actions on the campaign: the export, and new campaigns for recipients whose message failed or who did not
 * answer.
 */
export function Tools({ campaign, choices }: Props) {
  const { t } = useTranslation()
  const [asked, ask] = useState<ResendTo>()
  const [made, setMade] = useState<Campaign>()
  const exporting = useExportCampaign(campaign.id, campaign.name)
  const unanswered = useQuery(campaignFigures(campaign.id)).data?.unanswered ?? 0
  const counts = { unanswered, failed: campaign.stats.failed } as const
  const isOver = campaign.status === 'FINALIZADA' || campaign.status === 'CANCELADA'
  return (
    <div className={classes.tools}>
      {isOver && counts.unanswered > 0 && (
        <Button variant="default" leftSection={<IconRepeat size={16} stroke={1.5} />} onClick={() => ask('unanswered')}>
          {t('campaigns.repeat.open')}
        </Button>
      )}
      {isOver && counts.failed > 0 && (
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.5} />} onClick={() => ask('failed')}>
          {t('campaigns.resend.open')}
        </Button>
      )}
      <ServerButton
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.5} />}
        loading={exporting.isPending}
        onClick={() =>
          exporting.mutate(undefined, {
            onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
          })
        }
      >
        {t('campaigns.export')}
      </ServerButton>
      {asked && (
        <ResendDialog
          campaign={campaign}
          to={asked}
          count={counts[asked]}
          onMade={(one) => {
            ask(undefined)
            setMade(one)
          }}
          onClose={() => ask(undefined)}
        />
      )}
      {made && (
        <CampaignDialog
          key={`${made.id}-${made.version}`}
          record={made}
          choices={choices}
          onClose={() => setMade(undefined)}
          onReload={setMade}
        />
      )}
    </div>
  )
}
