import { createContext, type ReactNode, use } from 'react'
import { I18nextProvider } from 'react-i18next'
import type { Texts } from './texts.ts'

const TextsContext = createContext<Texts | null>(null)

export const TextsProvider = ({ texts, children }: { texts: Texts; children: ReactNode }) => (
  <TextsContext value={texts}>
    <I18nextProvider i18n={texts.i18n}>{children}</I18nextProvider>
  </TextsContext>
)

export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('there is no TextsProvider')
  return texts
}
