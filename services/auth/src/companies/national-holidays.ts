import type { Holiday } from '@recado/contracts/auth/holiday'
import { dateOf, nextDay } from '@recado/contracts/calendar/zone'
import type { Language } from '@recado/contracts/language'
import { easterOf } from './easter.ts'

type Rule = {
  readonly on: string | number // MM-DD, or days after Easter Sunday
  readonly name: Readonly<Record<Language, string>>
  readonly isOptional?: true
}

const rule = (on: Rule['on'], pt: string, en: string, es: string): Rule => ({ on, name: { pt, en, es } })
const optional = (...given: Parameters<typeof rule>): Rule => ({ ...rule(...given), isOptional: true })

/**
 * Laws 662/1949 and 10.607/2002 (1 January, 21 April, 1 May, 7 September, 2 and 15 November, 25 December), 9.093/1995
 * (Good Friday), 6.802/1980 (12 October) and 14.759/2023 (20 November). The optional holidays come from the yearly
 * ordinance for federal offices, which many companies follow.
 */
const BRAZIL: readonly Rule[] = [
  rule('01-01', 'Confraternização Universal', "New Year's Day", 'Año Nuevo'),
  optional(-48, 'Carnaval (segunda-feira)', 'Carnival Monday', 'Lunes de Carnaval'),
  optional(-47, 'Carnaval (terça-feira)', 'Carnival Tuesday', 'Martes de Carnaval'),
  rule(-2, 'Sexta-feira Santa', 'Good Friday', 'Viernes Santo'),
  rule('04-21', 'Tiradentes', "Tiradentes' Day", 'Tiradentes'),
  rule('05-01', 'Dia do Trabalho', 'Labour Day', 'Día del Trabajo'),
  optional(60, 'Corpus Christi', 'Corpus Christi', 'Corpus Christi'),
  rule('09-07', 'Independência do Brasil', "Brazil's Independence Day", 'Independencia de Brasil'),
  rule('10-12', 'Nossa Senhora Aparecida', 'Our Lady of Aparecida', 'Nuestra Señora Aparecida'),
  rule('11-02', 'Finados', "All Souls' Day", 'Día de los Difuntos'),
  rule('11-15', 'Proclamação da República', 'Proclamation of the Republic', 'Proclamación de la República'),
  rule('11-20', 'Dia da Consciência Negra', 'Black Awareness Day', 'Día de la Conciencia Negra'),
  rule('12-25', 'Natal', 'Christmas Day', 'Navidad'),
]

/** The known countries; `docs/decisions/0024` says why this table is our own. */
const RULES: Readonly<Record<string, readonly Rule[]>> = { BR: BRAZIL }

/**
 * The national holidays of a year, earliest first.
 * @param country ISO 3166-1 code
 * @returns none for a country whose holidays are not known
 */
export function nationalHolidays(country: string, year: number, language: Language): Holiday[] {
  const easter = easterOf(year)
  return (RULES[country] ?? [])
    .map(({ on, name, isOptional = false }) => ({
      date: typeof on === 'number' ? dateOf(nextDay(easter, on)) : `${year}-${on}`,
      name: name[language],
      isOptional,
    }))
    .sort((a, b) => a.date.localeCompare(b.date))
}
