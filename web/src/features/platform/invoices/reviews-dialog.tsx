import { Text, Textarea } from '@mantine/core'
import { resolveReview } from '@recado/contracts/billing/invoice-routes'
import { IconChecks, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import { ListRows } from '../../../shared/list/list-rows.tsx'
import type { Column } from '../../../shared/list/list-table.tsx'
import type { RowAction } from '../../../shared/list/row-actions.tsx'
import { useList } from '../../../shared/list/use-list.ts'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { FormDialog } from '../../../shared/ui/form-dialog.tsx'
import { toastSuccess } from '../../../shared/ui/toast.ts'
import { useEntryForm } from '../../../shared/ui/use-entry-form.ts'
import { useIsNarrow } from '../../../shared/ui/use-media.ts'
import classes from './invoices.module.css'
import { type Review, reviewLists, useResolveReview } from './reviews.ts'

/** Payments that settle no invoice automatically. A person reviews each of them, and writes a note about the result. */
export function ReviewsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const list = useList(reviewLists, {})
  const columns = useColumns()
  const [looked, lookAt] = useState<Review>()
  const actionsOf = (review: Review): RowAction[] =>
    review.resolvedAt === null
      ? [
          {
            label: t('reviews.resolve'),
            fullLabel: t('reviews.resolveOf', { txid: review.txid }),
            Icon: IconCircleCheck,
            onClick: () => lookAt(review),
          },
        ]
      : []
  return (
    <>
      <Dialog onClose={onClose} title={t('reviews.title')} size={1100} fullScreen={isNarrow}>
        <div className={classes.dialog}>
          <p className={classes.note}>{t('reviews.what')}</p>
          <ListRows
            label={t('reviews.title')}
            list={list}
            columns={columns}
            nameOf={({ txid }) => txid}
            actionsOf={actionsOf}
            toneOf={({ resolvedAt }) => (resolvedAt === null ? 'yellow' : undefined)}
            empty={{ icon: <IconChecks size={32} stroke={1.5} />, text: t('reviews.empty') }}
          />
        </div>
      </Dialog>
      {looked && <ResolveDialog review={looked} onClose={() => lookAt(undefined)} />}
    </>
  )
}

function useColumns(): Column<Review>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'company',
      label: t('reviews.company'),
      cell: ({ companyName, txid }) => (
        <span className={classes.two}>
          <span title={companyName ?? undefined}>{companyName ?? '–'}</span>
          <small title={txid}>{txid}</small>
        </span>
      ),
    },
    { key: 'reason', label: t('reviews.reason'), width: '190px', cell: ({ reason }) => t(`reviews.reasons.${reason}`) },
    {
      key: 'value',
      label: t('invoices.value'),
      width: '150px',
      cell: ({ value, expectedValue }) => (
        <span className={classes.two}>
          <span>{format.money(value)}</span>
          {expectedValue !== null && <small>{t('reviews.expected', { value: format.money(expectedValue) })}</small>}
        </span>
      ),
    },
    { key: 'paidAt', label: t('reviews.paidAt'), width: '150px', cell: ({ paidAt }) => format.dateTime(paidAt) },
    {
      key: 'state',
      label: t('invoices.status'),
      width: '170px',
      cell: ({ resolvedAt, note }) =>
        resolvedAt === null ? (
          t('reviews.waiting')
        ) : (
          <span className={classes.two}>
            <span>{t('reviews.resolvedOn', { date: format.date(resolvedAt) })}</span>
            <small title={note ?? undefined}>{note}</small>
          </span>
        ),
    },
  ]
}

const rules = contractRules(resolveReview.body)

function ResolveDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { form, dialog } = useEntryForm({
    initial: { note: '' },
    check: rules,
    saving: useResolveReview(review.id),
    inputOf: (values) => values,
    onSaved: () => {
      toastSuccess(t('reviews.resolved'))
      onClose()
    },
  })
  return (
    <FormDialog {...dialog} title={t('reviews.resolve')} submitLabel={t('reviews.resolve')} onClose={onClose}>
      <Text>
        {t('reviews.summary', { value: format.money(review.value), reason: t(`reviews.reasons.${review.reason}`) })}
      </Text>
      <Textarea
        label={t('reviews.note')}
        description={t('reviews.noteHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
