import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

/** The text of the file of alert rules. */
export const readRulesText = (): string => readFileSync(join(import.meta.dirname, '../rules.yml'), 'utf8')

const Rule = z.strictObject({
  alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[smhd]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string().min(10), runbook_url: z.string() }),
})
const RuleFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(Rule).min(1) })).min(1),
})
export type Rule = z.infer<typeof Rule>
export type RuleGroup = z.infer<typeof RuleFile>['groups'][number]

/** @throws an Error that says where the text has another shape than a file of alert rules */
export function readRules(text: string): readonly RuleGroup[] {
  const file = RuleFile.safeParse(parse(text))
  if (!file.success) throw new Error(`the file has another shape: ${z.prettifyError(file.error)}`)
  return file.data.groups
}

/** @returns the name of the page about an alert, such as `events-dead.md` */
export const pageOf = (alert: string): string => `${alert.replace(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()}.md`
