import { Alert, Group, List, Progress, Stack, Text, Title } from '@mantine/core'
import { type CompanyExport, EXPORT_DAYS } from '@recado/contracts/company-export/company-export'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { ListSkeleton } from '../../shared/list/list-skeleton.tsx'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { latestExport, useDownloadExport, useRemoveExport, useRequestExport } from './api.ts'

const LIVE = ['collecting', 'ready']

/** Requests the file with all data of the company, shows its state, and downloads it. */
export function ExportTab() {
  const { t } = useTranslation()
  const { data: found, isError, refetch } = useQuery(latestExport)
  const asking = useRequestExport()
  if (isError && found === undefined) return <ErrorState onRetry={() => refetch()} />
  if (found === undefined) return <ListSkeleton label={t('common.loading')} />
  const isLive = found !== null && LIVE.includes(found.status)
  return (
    <Stack maw={720}>
      <Title order={2} size="h4">
        {t('companyExport.title')}
      </Title>
      <Text>{t('companyExport.about')}</Text>
      <List size="sm" spacing={4}>
        <List.Item>{t('companyExport.inside')}</List.Item>
        <List.Item>{t('companyExport.outside')}</List.Item>
        <List.Item>{t('companyExport.time', { count: EXPORT_DAYS })}</List.Item>
      </List>
      {asking.isError && (
        <Alert color="red" role="alert">
          {errorMessage(asking.error, t('common.somethingWrong'))}
        </Alert>
      )}
      {found && <State found={found} />}
      {!isLive && (
        <Group>
          <ServerButton loading={asking.isPending} onClick={() => asking.mutate()}>
            {t(found ? 'companyExport.askAgain' : 'companyExport.ask')}
          </ServerButton>
        </Group>
      )}
    </Stack>
  )
}

function State({ found }: { found: CompanyExport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const at = format.dateTime(found.requestedAt)
  const requested = t('companyExport.requested', { at, by: found.requestedBy })
  switch (found.status) {
    case 'collecting':
      return (
        <Stack gap="xs" role="status">
          <Text>{t('companyExport.collecting', { ready: found.partsReady, parts: found.parts })}</Text>
          <Progress value={(100 * found.partsReady) / found.parts} aria-label={t('companyExport.progress')} />
          <Text size="sm" c="dimmed">
            {requested} {t('companyExport.mayLeave')}
          </Text>
          <Removal found={found} />
        </Stack>
      )
    case 'ready':
      return <Ready found={found} requested={requested} />
    case 'failed':
      return (
        <Alert color="red" title={t('companyExport.failed')}>
          {t(`companyExport.because.${found.failure === 'time' ? 'time' : 'part'}`)} {requested}
        </Alert>
      )
    default:
      return (
        <Text c="dimmed">
          {t(found.status === 'removed' ? 'companyExport.removed' : 'companyExport.expired')} {requested}
        </Text>
      )
  }
}

function Ready({ found, requested }: { found: CompanyExport; requested: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const downloading = useDownloadExport()
  const size = format.bytes(found.sizeBytes)
  const rows = found.subjects.reduce((sum, { subject, rows: own }) => (subject === 'files' ? sum : sum + own), 0)
  return (
    <Stack gap="xs">
      <Alert color="green" title={t('companyExport.ready')} role="status">
        {t('companyExport.contains', { rows: format.number(rows), files: format.number(found.files), size })}{' '}
        {t('companyExport.until', { at: format.dateTime(found.expiresAt) })}
      </Alert>
      <Text size="sm" c="dimmed">
        {requested}
      </Text>
      {downloading.isError && (
        <Alert color="red" role="alert">
          {errorMessage(downloading.error, t('common.somethingWrong'))}
        </Alert>
      )}
      <Group>
        <ServerButton loading={downloading.isPending} onClick={() => downloading.mutate(found.id)}>
          {t('companyExport.download')}
        </ServerButton>
        <Removal found={found} />
      </Group>
    </Stack>
  )
}

function Removal({ found }: { found: CompanyExport }) {
  const { t } = useTranslation()
  const removing = useRemoveExport()
  const [isAsked, setAsked] = useState(false)
  const label = t(found.status === 'ready' ? 'companyExport.remove' : 'companyExport.stop')
  return (
    <Group>
      <ServerButton variant="default" onClick={() => setAsked(true)}>
        {label}
      </ServerButton>
      {isAsked && (
        <DeleteDialog
          id={found.id}
          title={label}
          question={t(found.status === 'ready' ? 'companyExport.removeQuestion' : 'companyExport.stopQuestion')}
          doneText={t('companyExport.removed')}
          removing={removing}
          onClose={() => setAsked(false)}
        />
      )}
    </Group>
  )
}
