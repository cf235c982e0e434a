import { z } from 'zod'
import { ref } from '../ids.ts'
import { CONTACT_FIELD_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'

/** The kind of value in a field: text, a number, a day, one of the options of the field, or yes and no. */
export const FieldKind = z.enum(['text', 'number', 'date', 'choice', 'boolean'])
export type FieldKind = z.infer<typeof FieldKind>

/** A field that a company adds to its contacts; each `contact-field.*` event carries the whole resource. */
export const ContactField = z.object({
  ...resource,
  id: ref('contactField'),
  name: z.string(),
  key: z.string(), // names the field in texts, as in {{key}}, and in texts of campaigns, as in {key}; never changes
  kind: openEnum(FieldKind),
  options: z.array(z.string()), // of a choice, in their order; empty for other kinds
  position: z.int().min(1), // lowest first
})
export type ContactField = z.infer<typeof ContactField>

/** Text (also an option, or a day as YYYY-MM-DD), a number, or true for yes. */
const Value = z.union([z.string(), z.number(), z.boolean()])

/**
 * The value of one field of a contact. A contact may still have the value of a field that was deleted a moment ago;
 * readers ignore values of fields that they do not know.
 */
export const FieldValue = z.object({ fieldId: ref('contactField'), value: Value })
export type FieldValue = z.infer<typeof FieldValue>

/** A new value of one field. Numbers, days and yes or no may be texts as people type them; null or '' removes it. */
export const GivenFieldValue = z.object({
  fieldId: ref('contactField'),
  value: z.union([z.string().max(CONTACT_FIELD_LIMIT.text), z.number(), z.boolean()]).nullable(),
})
export type GivenFieldValue = z.infer<typeof GivenFieldValue>
