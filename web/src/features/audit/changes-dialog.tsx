import { Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../shared/i18n/format.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useIsNarrow } from '../../shared/ui/use-media.ts'
import type { useActWords } from './act-words.ts'
import type { WrittenAct } from './audit-list.ts'
import classes from './audit-log.module.css'
import { useValueWords } from './use-value-words.ts'

type Props = {
  readonly act: WrittenAct
  readonly words: ReturnType<typeof useActWords>
  readonly onClose: () => void
}

/** One audit record: the user, the time, the address of the request, and the values before and after. */
export function ChangesDialog({ act, words, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const wordOf = useValueWords()
  const isNarrow = useIsNarrow()
  const changes = Object.entries(act.changes)
  const facts = {
    at: format.dateTime(act.at),
    who: words.actor(act),
    record: words.record(act),
    ip: act.ip,
    browser: act.userAgent,
  }
  return (
    <Dialog onClose={onClose} title={words.action(act.action)} size={620} fullScreen={isNarrow}>
      <Stack>
        <dl className={classes.facts}>
          {(Object.keys(facts) as (keyof typeof facts)[])
            .filter((name) => facts[name] !== '')
            .map((name) => [<dt key={`${name} is`}>{t(`audit.${name}`)}</dt>, <dd key={name}>{facts[name]}</dd>])}
        </dl>
        {changes.length === 0 && <Text c="dimmed">{t('audit.noChanges')}</Text>}
        {changes.length > 0 && (
          <Table aria-label={t('audit.changes')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('audit.field')}</Table.Th>
                <Table.Th>{t('audit.before')}</Table.Th>
                <Table.Th>{t('audit.after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(([name, [before, after]]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" fw={500}>
                    {words.field(name)}
                  </Table.Th>
                  <Table.Td>{wordOf(name, before)}</Table.Td>
                  <Table.Td>{before === null && after === null ? t('audit.changed') : wordOf(name, after)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
      </Stack>
    </Dialog>
  )
}
