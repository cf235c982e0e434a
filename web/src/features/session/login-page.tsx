import { Anchor } from '@mantine/core'
import type { Language } from '@recado/contracts/language'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { optionsQuery } from '../../shared/api/me.ts'
import { LoginForm } from './login-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

export function LoginPage() {
  const { t } = useTranslation()
  const options = useQuery(optionsQuery)
  const [chosenLanguage, setChosenLanguage] = useState<Language>()
  return (
    <SignInFrame
      title={t('login.title')}
      lead={t('login.lead')}
      onLanguage={setChosenLanguage}
      footer={
        options.data?.signupEnabled && (
          <>
            {t('login.noAccount')}{' '}
            <Anchor component={Link} to="/signup" fw={550}>
              {t('login.signup')}
            </Anchor>
          </>
        )
      }
    >
      <LoginForm chosenLanguage={chosenLanguage} offersReset={options.data?.passwordReset} />
    </SignInFrame>
  )
}
