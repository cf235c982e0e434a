import { partIn } from '../i18n/texts.ts'

/** The texts of the meter, which are loaded with it. */
export const PASSWORD_TEXTS = partIn<typeof import('./texts/pt.ts').pt>(
  import.meta.glob<Record<string, object>>('./texts/*.ts'),
  './texts',
)
