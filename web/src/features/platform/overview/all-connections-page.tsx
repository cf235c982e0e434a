import { Select, Switch, Text } from '@mantine/core'
import { ConnectionStatus } from '@recado/contracts/connections/connection'
import type { ConnectionOfCompany } from '@recado/contracts/platform/platform'
import { IconLifebuoy, IconPlugConnected } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { ListPage } from '../../../shared/list/list-page.tsx'
import type { Column } from '../../../shared/list/list-table.tsx'
import type { RowAction } from '../../../shared/list/row-actions.tsx'
import { useAddress } from '../../../shared/list/use-address.ts'
import { type ListState, pagingOf } from '../../../shared/list/use-list.ts'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { lazyDialog } from '../../../shared/ui/lazy-part.tsx'
import { connectionsOfAll } from './api.ts'
import classes from './overview.module.css'
import type { ShowStatus } from './overview-page.tsx'
import { useAge } from './use-age.ts'

const EnterCompanyDialog = lazyDialog(() => import('../companies/enter-company-dialog.tsx'), 'EnterCompanyDialog')

/** The connections of all companies, longest outage first, without their names and numbers. */
export function AllConnectionsPage({ showStatus }: { readonly showStatus: ShowStatus }) {
  const { t } = useTranslation()
  const address = useAddress()
  const me = useCurrentUser()
  const text = address.read('q')
  const onlyProblems = address.read('problems') === 'yes'
  const status = ConnectionStatus.safeParse(address.read('status')).data
  const list = useConnections({ searchParam: text || undefined, status, onlyProblems: onlyProblems ? 'true' : 'false' })
  const columns = useColumns(showStatus)
  const [entered, enter] = useState<{ readonly id: number; readonly name: string }>()
  const actionsOf = ({ companyId: id, companyName: name }: ConnectionOfCompany): RowAction[] =>
    id === me.company.id
      ? []
      : [
          {
            label: t('companies.enter'),
            fullLabel: t('companies.enterOf', { name }),
            Icon: IconLifebuoy,
            onClick: () => enter({ id, name }),
          },
        ]
  return (
    <>
      <ListPage
        title={t('overview.allTitle')}
        back={{ to: '/platform', label: t('overview.title') }}
        list={list}
        columns={columns}
        nameOf={({ companyName, id }) => `${companyName} #${id}`}
        actionsOf={actionsOf}
        toneOf={({ hasProblem }) => (hasProblem ? 'red' : undefined)}
        search={{ label: t('overview.searchCompany'), text, onSearch: (q) => address.change({ q }) }}
        filters={
          <div className={classes.filters}>
            <Select
              aria-label={t('connections.status')}
              placeholder={t('overview.anyStatus')}
              clearable
              data={ConnectionStatus.options.map((value) => ({ value, label: t(`connections.statuses.${value}`) }))}
              value={status ?? null}
              onChange={(value) => address.change({ status: value ?? undefined })}
            />
            <Switch
              label={t('overview.onlyProblems')}
              checked={onlyProblems}
              onChange={(event) => address.change({ problems: event.currentTarget.checked ? 'yes' : undefined })}
            />
          </div>
        }
        isFiltered={onlyProblems || status !== undefined}
        onClearFilters={() => address.change({ problems: undefined, status: undefined })}
        empty={{ icon: <IconPlugConnected size={32} stroke={1.5} />, text: t('overview.noConnections') }}
      />
      {entered && <EnterCompanyDialog company={entered} onClose={() => enter(undefined)} />}
    </>
  )
}

function useConnections(filter: Parameters<typeof connectionsOfAll>[0]): ListState<ConnectionOfCompany> {
  const query = useInfiniteQuery(connectionsOfAll(filter))
  const byId = new Map(query.data?.pages.flatMap(({ connections }) => connections).map((row) => [row.id, row])) // pages may overlap
  return {
    rows: query.data && [...byId.values()],
    count: query.data?.pages.at(-1)?.count,
    isFailed: query.isError && !query.data,
    ...pagingOf(query),
    retry: () => void query.refetch(),
  }
}

function useColumns(showStatus: ShowStatus): Column<ConnectionOfCompany>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const age = useAge()
  return [
    {
      key: 'company',
      label: t('overview.company'),
      cell: ({ companyName }) => (
        <Text span truncate title={companyName} fw={550}>
          {companyName}
        </Text>
      ),
    },
    {
      key: 'connection',
      label: t('overview.connection'),
      width: '170px',
      cell: ({ id, type }) => (
        <span className={classes.two}>
          <span>#{id}</span>
          <small>{t(`overview.types.${type}`)}</small>
        </span>
      ),
    },
    { key: 'status', label: t('connections.status'), width: '24%', cell: ({ status }) => showStatus(status) },
    {
      key: 'since',
      label: t('overview.sinceWhen'),
      width: '22%',
      cell: ({ since, wasOpen }) => (
        <span className={classes.two}>
          <time dateTime={since} className={classes.number}>
            {format.dateTime(since)}
          </time>
          <small>{[age(since), !wasOpen && t('overview.neverLinked')].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
  ]
}
