import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { type CheckoutForm, COUNTRIES } from './checkout-form.ts'

type Props = { readonly fieldOf: ReturnType<typeof useForm<CheckoutForm>>['getInputProps'] }

export function AddressStep({ fieldOf }: Props) {
  const { t } = useTranslation()
  const text = (name: 'firstName' | 'address2' | 'city' | 'state' | 'zipcode', isRequired = true) => (
    <TextInput
      size="sm"
      label={t(`checkout.fields.${name}`)}
      withAsterisk={isRequired}
      data-autofocus={name === 'firstName' || undefined}
      {...fieldOf(name)}
    />
  )
  return (
    <>
      {text('firstName')}
      {text('address2')}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {text('city')}
        {text('state', false)}
        {text('zipcode')}
        <Select
          label={t('checkout.fields.country')}
          withAsterisk
          allowDeselect={false}
          data={COUNTRIES.map((value) => ({ value, label: t(`checkout.countries.${value}`) }))}
          {...fieldOf('country')}
        />
      </SimpleGrid>
      <Switch
        label={t('checkout.fields.useAddressForPaymentDetails')}
        {...fieldOf('useAddressForPaymentDetails', { type: 'checkbox' })}
      />
    </>
  )
}
