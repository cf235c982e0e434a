import type { Language } from '@recado/contracts/language'
import type { Page } from 'playwright-core'
import type { AllTexts } from '../../src/app/texts.ts'
import { LANGUAGE_NAMES } from '../../src/shared/i18n/language.ts'
import type { Translated } from '../../src/shared/i18n/translated.ts'
import { readEveryText } from '../../src/testing/every-text.ts'

export type ShownTexts = Translated<AllTexts>

export const TEXTS: Readonly<Record<Language, ShownTexts>> = {
  pt: await readEveryText('pt'),
  en: await readEveryText('en'),
  es: await readEveryText('es'),
}

const SUBJECTS = Object.keys(TEXTS.pt)
/** Matches a whole text in any language of the client. */
export const inAnyLanguage = (of: (texts: ShownTexts) => string): RegExp =>
  new RegExp(`^(${Object.values(TEXTS).map(of).join('|')})$`)

/** Matches a raw key, or a placeholder that was not replaced. */
const KEY = new RegExp(`\\b(${SUBJECTS.join('|')})\\.[a-z]\\w*(\\.\\w+)*\\b|\\{\\{\\w+\\}\\}`)

/** @returns the raw keys and the remaining placeholders among visible texts and labels */
export const rawKeysIn = (shown: readonly string[]): string[] => shown.filter((text) => KEY.test(text))

/** @returns every visible text and label of the page */
export function readShown(): string[] {
  const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'data-label']
  const attributes = spoken.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  )
  return [...document.body.innerText.split('\n'), ...attributes, document.title].filter(Boolean)
}

/** Changes the language of the client in the menu of the profile, as users do. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  const profiles = Object.values(TEXTS).map(({ shell }) => shell.profile)
  await page.getByRole('button', { name: new RegExp(`^(${profiles.join('|')}):`) }).click()
  await page.getByRole('menuitemradio', { name: LANGUAGE_NAMES[language] }).click()
  await page.keyboard.press('Escape')
  await page.locator(`html[lang^="${language}"]`).waitFor({ state: 'attached' })
}
