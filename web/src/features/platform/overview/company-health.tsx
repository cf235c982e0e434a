import { SegmentedControl, Title } from '@mantine/core'
import { IconBuilding, IconLifebuoy, IconPlugConnected } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ListRows } from '../../../shared/list/list-rows.tsx'
import type { RowAction } from '../../../shared/list/row-actions.tsx'
import { useAddress } from '../../../shared/list/use-address.ts'
import { wholeList } from '../../../shared/list/use-list.ts'
import { useCurrentUser } from '../../../shared/session/current-user.tsx'
import { lazyDialog } from '../../../shared/ui/lazy-part.tsx'
import { SURVEYS } from './api.ts'
import { type Health, healthOf, type Missing } from './attention.ts'
import { useHealthColumns } from './health-columns.tsx'
import classes from './overview.module.css'

const EnterCompanyDialog = lazyDialog(() => import('../companies/enter-company-dialog.tsx'), 'EnterCompanyDialog')

/** The companies with their problems, worst first, or all of them. */
export function CompanyHealth() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const address = useAddress()
  const me = useCurrentUser()
  const showsAll = address.read('companies') === 'all'
  const { companies, rows, missing, isWaiting, isUnknown } = useHealth()
  const found = rows?.filter(({ hasProblem }) => showsAll || hasProblem)
  const shown = found?.length === 0 && isWaiting ? undefined : found
  const columns = useHealthColumns(missing)
  const [entered, enter] = useState<Health>()
  const actionsOf = (company: Health): RowAction[] => {
    const { id, name } = company
    const connections = {
      label: t('overview.connectionsOfOne'),
      fullLabel: t('overview.connectionsOf', { name }),
      Icon: IconPlugConnected,
      onClick: () => void navigate(`/platform/connections?${new URLSearchParams({ q: name }).toString()}`),
    }
    const visit = {
      label: t('companies.enter'),
      fullLabel: t('companies.enterOf', { name }),
      Icon: IconLifebuoy,
      onClick: () => enter(company),
    }
    return id === me.company.id ? [connections] : [connections, visit]
  }
  return (
    <section className={classes.companies} aria-label={t('overview.companies')}>
      <header className={classes.head}>
        <Title order={2}>{t('overview.companies')}</Title>
        <SegmentedControl
          size="xs"
          aria-label={t('overview.companies')}
          data={[
            { value: 'problems', label: t('overview.withProblems') },
            { value: 'all', label: t('overview.everyCompany') },
          ]}
          value={showsAll ? 'all' : 'problems'}
          onChange={(value) => address.change({ companies: value === 'all' ? 'all' : undefined })}
        />
      </header>
      <ListRows
        label={t('overview.companies')}
        list={wholeList(shown, companies)}
        columns={columns}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        toneOf={({ outage }) => (outage ? 'red' : undefined)}
        empty={{
          icon: <IconBuilding size={32} stroke={1.5} />,
          text: t(isUnknown ? 'overview.unknownProblems' : 'overview.noProblems'),
        }}
      />
      {entered && <EnterCompanyDialog company={entered} onClose={() => enter(undefined)} />}
    </section>
  )
}

/** The companies with what the other services know of them. */
function useHealth() {
  const [companies, connections, debts, tickets] = useQueries({
    queries: [SURVEYS.companies, SURVEYS.connections, SURVEYS.debts, SURVEYS.tickets],
  })
  const known = companies.data?.companies
  const rows = useMemo(
    () =>
      known && healthOf({ companies: known, connections: connections.data, debts: debts.data, tickets: tickets.data }),
    [known, connections.data, debts.data, tickets.data],
  )
  const missing: Missing = {
    connections: !connections.data,
    debts: !debts.data,
    tickets: !tickets.data,
  }
  const others = [connections, debts, tickets]
  return {
    companies,
    rows,
    missing,
    isWaiting: others.some(({ isFetched }) => !isFetched),
    isUnknown: others.some(({ isFetched, data }) => isFetched && !data),
  }
}
