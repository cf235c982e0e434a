import { Select, Text, Title } from '@mantine/core'
import { type Recipient, RecipientState } from '@recado/contracts/campaigns/campaign'
import { RecipientStep } from '@recado/contracts/campaigns/results'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPhone, useFormat } from '../../../shared/i18n/format.ts'
import { ListRows } from '../../../shared/list/list-rows.tsx'
import type { Column } from '../../../shared/list/list-table.tsx'
import { type Changes, useAddress } from '../../../shared/list/use-address.ts'
import { useList } from '../../../shared/list/use-list.ts'
import { SearchField } from '../../../shared/ui/search-field.tsx'
import { useReasonWords } from './reasons.tsx'
import classes from './report.module.css'
import { recipientLists } from './report-queries.ts'

type Props = {
  readonly campaignId: number
  /** The variants among which the reader can choose. */
  readonly variants: readonly number[]
  /** Whether the page above the table is complete. */
  readonly isSettled: boolean
}

/** All recipients of the campaign, each with the outcome. An address that names a step shows them at once. */
export function RecipientsTable({ campaignId, variants, isSettled }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { text, state, step, variant, isFiltered, change } = useFilter()
  const list = useList(recipientLists, { campaignId, text, state, step, variant })
  const columns = useColumns()
  const section = useShown(isSettled)
  const onSearch = (q: string) => change({ q })
  return (
    <section ref={section} className={classes.recipients} aria-label={t('campaigns.recipients')}>
      <header className={classes.recipientsHead}>
        <Title order={2} className={classes.title}>
          {t('campaigns.recipients')}{' '}
          {list.count !== undefined && <span className={classes.count}>{format.number(list.count)}</span>}
        </Title>
        <SearchField value={text} label={t('campaigns.searchRecipients')} onSearch={onSearch} />
        <OutcomeSelect state={state} step={step} onChange={change} />
        {(variants.length > 1 || variant !== undefined) && (
          <Select
            w={150}
            aria-label={t('campaigns.variants.text')}
            placeholder={t('campaigns.variants.text')}
            clearable
            data={variants.map((place) => ({ value: String(place), label: t('campaigns.messageOf', { place }) }))}
            value={variant?.toString() ?? null}
            onChange={(value) => change({ variant: value ?? undefined })}
          />
        )}
      </header>
      <div className={classes.rows}>
        <ListRows
          label={t('campaigns.recipients')}
          list={list}
          columns={columns}
          nameOf={({ name }) => name}
          search={{ label: t('campaigns.searchRecipients'), text, onSearch }}
          isFiltered={isFiltered}
          onClearFilters={() => change({ state: undefined, step: undefined, variant: undefined })}
          empty={{ icon: <IconUsers size={32} stroke={1.5} />, text: t('campaigns.noRecipients') }}
        />
      </div>
    </section>
  )
}

/** The filter of the recipients, stored in the address. */
function useFilter() {
  const { read, change } = useAddress()
  const state = RecipientState.safeParse(read('state')).data
  const step = RecipientStep.safeParse(read('step')).data
  const variant = /^[1-5]$/.test(read('variant')) ? Number(read('variant')) : undefined
  const isFiltered = state !== undefined || step !== undefined || variant !== undefined
  return { text: read('q'), state, step, variant, isFiltered, change }
}

/** Scrolls to the section once the page above it is complete, if the address names a step when the page is opened. */
function useShown(isSettled: boolean) {
  const { read } = useAddress()
  const section = useRef<HTMLElement>(null)
  const [isAsked] = useState(() => read('step') !== '')
  useEffect(() => {
    if (isAsked && isSettled) section.current?.scrollIntoView({ block: 'start' })
  }, [isAsked, isSettled])
  return section
}

type OutcomeProps = {
  readonly state: RecipientState | undefined
  readonly step: RecipientStep | undefined
  readonly onChange: (changes: Changes) => void
}

/** The present state of recipients, or a step that they reached, which includes those that went further. */
function OutcomeSelect({ state, step, onChange }: OutcomeProps) {
  const { t } = useTranslation()
  const states = RecipientState.options.map((value) => ({
    value: `state ${value}`,
    label: t(`campaigns.states.${value}`),
  }))
  const steps = RecipientStep.options.map((value) => ({
    value: `step ${value}`,
    label: t(`campaigns.counts.${value}`),
  }))
  return (
    <Select
      w={190}
      aria-label={t('campaigns.state')}
      placeholder={t('campaigns.state')}
      clearable
      maxDropdownHeight={420}
      data={[
        { group: t('campaigns.presentState'), items: states },
        { group: t('campaigns.reached'), items: steps },
      ]}
      value={step ? `step ${step}` : state ? `state ${state}` : null}
      onChange={(value) => {
        const [kind, chosen] = value?.split(' ') ?? []
        onChange({ state: kind === 'state' ? chosen : undefined, step: kind === 'step' ? chosen : undefined })
      }}
    />
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
