import { Center, Skeleton, Table, Text, Title } from '@mantine/core'
import { type CampaignResults, RecipientStep, type StepCounts } from '@recado/contracts/campaigns/results'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/i18n/format.ts'
import { MoreButton } from '../../shared/ui/more-button.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { campaignResultsOf, useExportCampaigns } from './api.ts'
import { ReportExport } from './report-export.tsx'
import classes from './reports.module.css'

type Period = { readonly date_from: string; readonly date_to: string }

/** The results of the campaigns that started in the period. Each number opens its recipients in the campaign's report. */
export function CampaignsTable({ period }: { readonly period: Period }) {
  const { t } = useTranslation()
  const list = useInfiniteQuery(campaignResultsOf(period))
  const saving = useExportCampaigns()
  const campaigns = list.data?.pages.flatMap((page) => page.records)
  return (
    <section className={classes.panel} aria-label={t('reports.campaigns.title')}>
      <header className={classes.panelHead}>
        <div className={classes.panelTitle}>
          <Title order={2}>{t('reports.campaigns.title')}</Title>
          <Text c="dimmed" size="sm">
            {t('reports.campaigns.about')}
          </Text>
        </div>
        <ReportExport
          label={t('reports.campaigns.export')}
          name={t('reports.campaigns.title')}
          query={period}
          saving={saving}
        />
      </header>
      {campaigns ? (
        <>
          {campaigns.length === 0 ? (
            <Text c="dimmed">{t('reports.campaigns.empty')}</Text>
          ) : (
            <Campaigns campaigns={campaigns} />
          )}
          <Center mt={list.hasNextPage ? 'sm' : 0}>
            <MoreButton query={list} />
          </Center>
        </>
      ) : list.isError ? (
        <ErrorState onRetry={() => list.refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  )
}

function Campaigns({ campaigns }: { readonly campaigns: readonly CampaignResults[] }) {
  const { t } = useTranslation()
  return (
    <Table.ScrollContainer minWidth={860}>
      <Table className={classes.groups} horizontalSpacing="sm" aria-label={t('reports.campaigns.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('reports.campaigns.campaign')}</Table.Th>
            {RecipientStep.options.map((step) => (
              <Table.Th key={step}>{t(`reports.campaigns.steps.${step}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {campaigns.map((campaign) => (
            <CampaignRows key={campaign.id} campaign={campaign} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** A row for all messages of a campaign, and one for each variant if several were used. */
function CampaignRows({
  campaign: { id, name, startedAt, variants, ...counts },
}: {
  readonly campaign: CampaignResults
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const report = `/campaign/${id}/report`
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row" className={classes.name ?? ''} data-hint={name}>
          <Link to={report}>{name}</Link>
          <Text c="dimmed" fz={12.5}>
            {format.dateTime(startedAt)}
          </Text>
        </Table.Th>
        <Counts of={name} counts={counts} to={(step) => `${report}?step=${step}`} />
      </Table.Tr>
      {variants.length > 1 &&
        variants.map(({ variant, text, ...of }) => (
          <Table.Tr key={variant} data-variant>
            <Table.Th scope="row" className={classes.name ?? ''} fw={400} data-hint={text ?? ''}>
              {t('reports.campaigns.message', { place: variant })}
              <Text c="dimmed" fz={12.5} truncate>
                {text ?? t('reports.campaigns.removed')}
              </Text>
            </Table.Th>
            <Counts
              of={`${name}, ${t('reports.campaigns.message', { place: variant })}`}
              counts={of}
              to={(step) => `${report}?step=${step}&variant=${variant}`}
            />
          </Table.Tr>
        ))}
    </>
  )
}

type CountsProps = {
  readonly of: string
  readonly counts: StepCounts
  readonly to: (step: RecipientStep) => string
}

function Counts({ of, counts, to }: CountsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return RecipientStep.options.map((step) => {
    const value = format.number(counts[step])
    const number = t(`reports.campaigns.steps.${step}`)
    return (
      <Table.Td key={step} className={classes.number ?? ''}>
        <Link
          to={to(step)}
          className={classes.cell ?? ''}
          aria-label={t('reports.campaigns.open', { of, number, value })}
        >
          {value}
        </Link>{' '}
        <Text span c="dimmed" fz={12.5}>
          {hasShare(step) &&
            counts.sent > 0 &&
            t('reports.percent', { share: Math.round((100 * counts[step]) / counts.sent) })}
        </Text>
      </Table.Td>
    )
  })
}

/** Whether a step is also shown as a share of the sent messages, so that variants can be compared. */
const hasShare = (step: RecipientStep): boolean => step !== 'sent' && step !== 'failed'
