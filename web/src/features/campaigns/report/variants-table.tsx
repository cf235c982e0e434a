import { Table, Text } from '@mantine/core'
import type { VariantFigures } from '@recado/contracts/campaigns/figures'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/i18n/format.ts'
import classes from './report.module.css'

const STEPS = ['delivered', 'read', 'answered', 'optedOut'] as const

/** The results of each variant of the text; percentages are of its sent messages, so that variants can be compared. */
export function VariantsTable({ variants }: { variants: readonly VariantFigures[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table className={classes.variants} aria-label={t('campaigns.variants.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('campaigns.variants.text')}</Table.Th>
            <Table.Th>{t('campaigns.counts.sent')}</Table.Th>
            {STEPS.map((step) => (
              <Table.Th key={step}>{t(`campaigns.counts.${step}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {variants.map((figures) => (
            <Table.Tr key={figures.variant}>
              <Table.Th scope="row" fw={400}>
                <span className={classes.variantName}>{t('campaigns.messageOf', { place: figures.variant })}</span>
                <Text span lineClamp={2} className={classes.variantText ?? ''} title={figures.text ?? ''}>
                  {figures.text ?? t('campaigns.variants.removed')}
                </Text>
              </Table.Th>
              <Table.Td>{format.number(figures.sent)}</Table.Td>
              {STEPS.map((step) => (
                <Table.Td key={step}>
                  {format.number(figures[step])}{' '}
                  <span className={classes.percent}>{percentOf(figures[step], figures.sent, format.number)}</span>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** @returns '–' for a variant that was sent to nobody */
const percentOf = (count: number, sent: number, format: (value: number) => string): string =>
  sent === 0 ? '–' : `${format(Math.round((count / sent) * 100))}%`
