import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SupportContact } from '../../../shared/installation/support-contact.tsx'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { LoadFailed } from '../../../shared/ui/load-failed.tsx'
import { storageOf } from './api.ts'
import classes from './storage.module.css'
import { StorageUse } from './storage-use.tsx'

/** The space for files of the user's own company, and how long files are kept. */
export function StorageSection() {
  const { t } = useTranslation()
  const { company } = useCurrentUser()
  const { data, isError, refetch } = useQuery(storageOf(company.id))
  return (
    <section className={classes.section} aria-label={t('storage.title')}>
      <Stack gap="xs">
        <Title order={2} fz={16}>
          {t('storage.title')}
        </Title>
        {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
        {!isError && !data && <Skeleton height={24} width={200} />}
        {data && <StorageUse storage={data} />}
        <Text size="sm" c="dimmed">
          {t('storage.kept')} {data?.limitMb != null && <SupportContact />}
        </Text>
      </Stack>
    </section>
  )
}
