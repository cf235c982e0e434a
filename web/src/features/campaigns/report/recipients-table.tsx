import { Select, Text, Title } from '@mantine/core'
import { type Recipient, RecipientState } from '@recado/contracts/campaigns/campaign'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatPhone, useFormat } from '../../../shared/i18n/format.ts'
import { ListRows } from '../../../shared/list/list-rows.tsx'
import type { Column } from '../../../shared/list/list-table.tsx'
import { useAddress } from '../../../shared/list/use-address.ts'
import { useList } from '../../../shared/list/use-list.ts'
import { SearchField } from '../../../shared/ui/search-field.tsx'
import { useReasonWords } from './reasons.tsx'
import classes from './report.module.css'
import { recipientLists } from './report-queries.ts'

/** All recipients of the campaign, each with the outcome. */
export function RecipientsTable({ campaignId }: { campaignId: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { read, change } = useAddress()
  const text = read('q')
  const state = RecipientState.safeParse(read('state')).data
  const list = useList(recipientLists, { campaignId, text, state })
  const columns = useColumns()
  const onSearch = (q: string) => change({ q })
  return (
    <section className={classes.recipients} aria-label={t('campaigns.recipients')}>
      <header className={classes.recipientsHead}>
        <Title order={2} className={classes.title}>
          {t('campaigns.recipients')}{' '}
          {list.count !== undefined && <span className={classes.count}>{format.number(list.count)}</span>}
        </Title>
        <SearchField value={text} label={t('campaigns.searchRecipients')} onSearch={onSearch} />
        <Select
          w={190}
          aria-label={t('campaigns.state')}
          placeholder={t('campaigns.state')}
          clearable
          data={RecipientState.options.map((value) => ({ value, label: t(`campaigns.states.${value}`) }))}
          value={state ?? null}
          onChange={(value) => change({ state: value ?? undefined })}
        />
      </header>
      <div className={classes.rows}>
        <ListRows
          label={t('campaigns.recipients')}
          list={list}
          columns={columns}
          nameOf={({ name }) => name}
          search={{ label: t('campaigns.searchRecipients'), text, onSearch }}
          isFiltered={state !== undefined}
          onClearFilters={() => change({ state: undefined })}
          empty={{ icon: <IconUsers size={32} stroke={1.5} />, text: t('campaigns.noRecipients') }}
        />
      </div>
    </section>
  )
}

function useColumns(): Column<Recipient>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const reasonOf = useReasonWords()
  const moment = (key: 'sentAt' | 'deliveredAt' | 'readAt' | 'answeredAt'): Column<Recipient> => ({
    key,
    label: t(`campaigns.moments.${key}`),
    width: '12%',
    isBlank: ({ [key]: at }) => at === null,
    cell: ({ [key]: at }) => at && format.dateTime(at),
  })
  return [
    {
      key: 'name',
      label: t('lists.name'),
      cell: ({ name }) => (
        <Text span truncate miw={0} fw={550} title={name}>
          {name}
        </Text>
      ),
    },
    {
      key: 'number',
      label: t('campaigns.number'),
      width: '16%',
      isBlank: ({ number }) => number === null,
      cell: ({ number }) => number !== null && formatPhone(number),
    },
    {
      key: 'state',
      label: t('campaigns.state'),
      width: '20%',
      cell: ({ state, reason, optedOutAt }) => (
        <span className={classes.fate}>
          {t(`campaigns.states.${state}`)}
          {reason !== null && <span className={classes.why}>{reasonOf(reason)}</span>}
          {optedOutAt !== null && <span className={classes.why}>{t('campaigns.askedOut')}</span>}
        </span>
      ),
    },
    moment('sentAt'),
    moment('deliveredAt'),
    moment('readAt'),
    moment('answeredAt'),
  ]
}
