import { Anchor, Progress, Skeleton, Title } from '@mantine/core'
import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isApiError } from '../../../shared/api/api-error.ts'
import { useFormat } from '../../../shared/i18n/format.ts'
import { useChecksWords } from '../../../shared/number-checks/use-checks-words.ts'
import { lazyDialog } from '../../../shared/ui/lazy-part.tsx'
import { ErrorState } from '../../../shared/ui/states.tsx'
import { progressOf, useHeldWords } from '../campaign-status.tsx'
import type { DialogChoices } from '../dialog/audience-fields.tsx'
import { Figures } from './figures.tsx'
import { Funnel } from './funnel.tsx'
import { Reasons } from './reasons.tsx'
import { RecipientsTable } from './recipients-table.tsx'
import classes from './report.module.css'
import { campaignFigures, refetchReport, reportedCampaign } from './report-queries.ts'
import { Tools } from './tools.tsx'
import { VariantsTable } from './variants-table.tsx'

const MomentsChart = lazyDialog(() => import('./moments-chart.tsx'), 'MomentsChart')
const RELOAD_AFTER_MS = 5_000

/**
 * The result of a campaign, during and after its run.
 * @param choices the options for a new campaign for some of the recipients
 */
export function ReportPage({ choices }: { choices: DialogChoices }) {
  const { t } = useTranslation()
  const campaignId = Number(useParams()['campaignId'])
  const query = useQuery(reportedCampaign(campaignId))
  const { data: campaign, error, refetch } = query
  useReloadAtEnd(campaign)
  return (
    <div className={classes.page}>
      <Anchor component={Link} to="/campaigns" size="sm" className={classes.back ?? ''}>
        <IconArrowLeft size={16} stroke={1.5} aria-hidden /> {t('campaigns.title')}
      </Anchor>
      {campaign && <Report campaign={campaign} choices={choices} />}
      {!campaign && <Title order={1}>{t('campaigns.report')}</Title>}
      {!campaign && error && (
        <ErrorState
          {...(isApiError(error, 'ERR_NO_CAMPAIGN_FOUND') && { text: error.message })}
          onRetry={() => void refetch()}
        />
      )}
      {!campaign && !error && <Skeleton height={220} />}
    </div>
  )
}

/** Reloads a moment after the end, because the progress of the last message may arrive late. */
function useReloadAtEnd(campaign: Campaign | undefined): void {
  const client = useQueryClient()
  const [wasRunning, setRunning] = useState(false)
  const isRunning = campaign?.status === 'EM_ANDAMENTO'
  if (isRunning && !wasRunning) setRunning(true)
  const id = campaign?.id
  const isOver = wasRunning && campaign?.status === 'FINALIZADA'
  useEffect(() => {
    if (!isOver || id === undefined) return
    const timer = setTimeout(() => refetchReport(client, id), RELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [client, id, isOver])
}

function Report({ campaign, choices }: { campaign: Campaign; choices: DialogChoices }) {
  const { t } = useTranslation()
  const format = useFormat()
  const held = useHeldWords()(campaign)
  const figures = useQuery(campaignFigures(campaign.id))
  const checksWords = useChecksWords()
  const { name, status, stats } = campaign
  const checks = status === 'EM_ANDAMENTO' ? figures.data?.checks : undefined
  return (
    <>
      <header className={classes.header}>
        <Title order={1} className={classes.title}>
          {t('campaigns.reportTitle', { name })}
        </Title>
        <Tools campaign={campaign} choices={choices} />
      </header>
      <section className={classes.state} aria-label={t('campaigns.status')}>
        <p className={classes.line}>
          {t('campaigns.statusLine', {
            status: t(`campaigns.statuses.${status}`),
            delivered: format.number(stats.delivered),
            valid: format.number(stats.valid),
          })}
          {held && <span className={classes.held}>{held}</span>}
        </p>
        {checks !== undefined && checks.left > 0 && <p className={classes.line}>{checksWords(checks)}</p>}
        <Progress value={progressOf(campaign)} color="teal" aria-label={t('campaigns.progressOf', { name })} />
      </section>
      <Figures campaign={campaign} />
      <div className={classes.beside}>
        <section className={classes.panel} aria-label={t('campaigns.funnel')}>
          <Title order={2}>{t('campaigns.funnel')}</Title>
          <Funnel stats={stats} />
        </section>
        <section className={classes.panel} aria-label={t('campaigns.reasons')}>
          <Title order={2}>{t('campaigns.reasons')}</Title>
          <Reasons query={figures} />
        </section>
      </div>
      {figures.data && figures.data.variants.length > 0 && (
        <section className={classes.panel} aria-label={t('campaigns.variants.title')}>
          <Title order={2}>{t('campaigns.variants.title')}</Title>
          <VariantsTable variants={figures.data.variants} />
        </section>
      )}
      {figures.data && figures.data.moments.length > 0 && (
        <section className={classes.panel} aria-label={t('campaigns.overTime')}>
          <Title order={2}>{t('campaigns.overTime')}</Title>
          <div className={classes.chart}>
            <MomentsChart moments={figures.data.moments} />
          </div>
        </section>
      )}
      <RecipientsTable
        campaignId={campaign.id}
        variants={figures.data?.variants.map(({ variant }) => variant) ?? []}
        isSettled={!figures.isPending}
      />
    </>
  )
}
