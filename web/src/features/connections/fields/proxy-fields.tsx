import { PasswordInput, Stack, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { ConnectionForm } from '../connection-form.ts'

/** The proxy through which a connection reaches WhatsApp. Its user and password are never shown again. */
export function ProxyFields({ form }: { form: UseFormReturnType<ConnectionForm> }) {
  const { t } = useTranslation()
  const { hasProxy, proxyAddress } = form.values
  return (
    <Stack>
      <Switch
        label={t('connections.proxy.use')}
        description={t('connections.proxy.useHint')}
        {...form.getInputProps('hasProxy', { type: 'checkbox' })}
      />
      {hasProxy && (
        <PasswordInput
          label={t('connections.proxy.url')}
          description={
            proxyAddress === null
              ? t('connections.proxy.urlHint')
              : t('connections.proxy.stays', { address: proxyAddress })
          }
          placeholder={proxyAddress ?? 'socks5://'}
          size="sm"
          autoComplete="off"
          withAsterisk={proxyAddress === null}
          visibilityToggleButtonProps={{ 'aria-label': t('connections.proxy.show'), tabIndex: 0 }}
          {...form.getInputProps('proxyUrl')}
        />
      )}
      {hasProxy && (
        <Text size="sm" c="dimmed">
          {t('connections.proxy.about')}
        </Text>
      )}
    </Stack>
  )
}
