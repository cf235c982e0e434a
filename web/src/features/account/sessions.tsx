import { Badge, Skeleton, Stack, Title } from '@mantine/core'
import type { OwnSession } from '@recado/contracts/auth/session'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/i18n/format.ts'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { AfterAWhile, ErrorState } from '../../shared/ui/states.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { sessionList, useEndSession } from './api.ts'
import classes from './security.module.css'
import { readUserAgent } from './user-agent.ts'

/** The user's sessions, with a button that signs out other browsers. */
export function Sessions() {
  const { t } = useTranslation()
  const sessions = useQuery(sessionList)
  return (
    <Stack component="section" gap="sm">
      <Title order={3} size="sm">
        {t('account.sessions.title')}
      </Title>
      {sessions.isPending && (
        <AfterAWhile>
          <Skeleton height={44} />
        </AfterAWhile>
      )}
      {sessions.isError && !sessions.data && <ErrorState onRetry={() => sessions.refetch()} />}
      {sessions.data && (
        <ul className={classes.sessions}>
          {sessions.data.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function Session({ session: { id, isCurrent, ip, lastUsedAt, userAgent } }: { session: OwnSession }) {
  const { t } = useTranslation()
  const format = useFormat()
  const ending = useEndSession()
  const { browser, system } = readUserAgent(userAgent)
  const name = browser && system ? t('account.sessions.place', { browser, system }) : browser
  const shownName = name ?? t('account.sessions.unknown')
  const end = () =>
    ending.mutate(id, {
      onSuccess: () => toastSuccess(t('account.sessions.ended')),
      onError: (error) => toastError(errorMessage(error, t('common.somethingWrong'))),
    })
  return (
    <li>
      <div>
        <strong title={userAgent}>{shownName}</strong>
        <span className={classes.used}>
          {t('account.sessions.lastUsed', { ip, date: format.dateTime(lastUsedAt) })}
        </span>
      </div>
      {isCurrent ? (
        <Badge variant="light" tt="none" fw={550} flex="none">
          {t('account.sessions.current')}
        </Badge>
      ) : (
        <ServerButton
          size="compact-sm"
          variant="default"
          loading={ending.isPending}
          aria-label={t('account.sessions.endOf', { name: shownName })}
          onClick={end}
        >
          {t('account.sessions.end')}
        </ServerButton>
      )}
    </li>
  )
}
