import { Table, Text, Title } from '@mantine/core'
import { ERRORS } from '@recado/contracts/error-catalogue'
import { sendExternally } from '@recado/contracts/messages/external-routes'
import { errorCodesOf } from '@recado/contracts/route-errors'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../shared/i18n/language.ts'
import { Code } from '../../shared/ui/code.tsx'
import classes from './messages-api.module.css'

const CODES = errorCodesOf(sendExternally).sort((one, other) => ERRORS[one].status - ERRORS[other].status)

/** The responses of the API: to an accepted message, and for each error of the contract. */
export function Answers() {
  const { t } = useTranslation()
  const success = { message: t('messagesApi.answered'), messages: [{ id: 1, ticketId: 1, waMessageId: '3EB0…' }] }
  return (
    <section className={classes.section} aria-label={t('messagesApi.answers')}>
      <Title order={2}>{t('messagesApi.answers')}</Title>
      <Text size="sm">{t('messagesApi.success', { status: sendExternally.status })}</Text>
      <Code label={t('messagesApi.sampleAnswer')} value={JSON.stringify(success, null, 2)} />
      <Text size="sm">{t('messagesApi.failure')}</Text>
      <Table.ScrollContainer minWidth={480} type="native">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('messagesApi.status')}</Table.Th>
              <Table.Th>{t('messagesApi.code')}</Table.Th>
              <Table.Th>{t('messagesApi.meaning')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {CODES.map((code) => (
              <Table.Tr key={code}>
                <Table.Td>{ERRORS[code].status}</Table.Td>
                <Table.Td className={classes.mono}>{code}</Table.Td>
                <Table.Td>{ERRORS[code][currentLanguage()].replace(/\{\w+\}/g, '…')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  )
}
