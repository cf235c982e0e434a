import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Connection } from '@recado/contracts/connections/connection'
import { requestPairingCode } from '@recado/contracts/connections/routes'
import { useTranslation } from 'react-i18next'
import { errorMessage } from '../../shared/api/error-text.ts'
import { contractRules } from '../../shared/ui/contract-rules.ts'
import { Copy } from '../../shared/ui/copy.tsx'
import { ServerButton } from '../../shared/ui/server-controls.tsx'
import { usePairingCode } from './api.ts'
import classes from './qr-dialog.module.css'

const rules = contractRules(requestPairingCode.body)
const digitsOf = (number: string): string => number.replace(/\D/g, '')

/** Pairing without a camera: the user enters the phone's number, and gets a code to type on the phone. */
export function PairingCode({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const pairing = usePairingCode()
  const form = useForm({
    initialValues: { number: connection.number ?? '' },
    validate: ({ number }) => rules({ number: digitsOf(number) }),
  })
  const submit = form.onSubmit(({ number }) => pairing.mutate({ id: connection.id, number: digitsOf(number) }))
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('connections.pairing.number')}
          description={t('connections.pairing.numberHint')}
          placeholder="5511999990000"
          inputMode="tel"
          size="sm"
          data-autofocus
          {...form.getInputProps('number')}
        />
        {pairing.isError && (
          <Text c="var(--red-text)" role="alert">
            {errorMessage(pairing.error, t('common.somethingWrong'))}
          </Text>
        )}
        {pairing.data && <Code code={pairing.data.code} />}
        <ServerButton type="submit" variant={pairing.data ? 'default' : 'filled'} loading={pairing.isPending}>
          {pairing.data ? t('connections.pairing.another') : t('connections.pairing.ask')}
        </ServerButton>
      </Stack>
    </form>
  )
}

function Code({ code }: { code: string }) {
  const { t } = useTranslation()
  return (
    <div aria-live="polite">
      <div className={classes.pairing}>
        <output className={classes.pairingCode}>{code.replace(/^(.{4})(.{4})$/, '$1-$2')}</output>
        <Copy value={code} />
      </div>
      <p className={classes.hint}>{t('connections.pairing.where')}</p>
    </div>
  )
}
