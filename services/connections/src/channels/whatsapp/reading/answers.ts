import type { proto } from '@whiskeysockets/baileys'
import { readPairs } from './pairs.ts'
import { lines } from './texts.ts'

/** Reads the choice of a button: the text that the person saw, else the button's id, which is made for programs. */
export const readButton = ({ selectedDisplayText, selectedButtonId }: proto.Message.IButtonsResponseMessage): string =>
  selectedDisplayText || selectedButtonId || ''

export const readTemplateButton = ({
  selectedDisplayText,
  selectedId,
}: proto.Message.ITemplateButtonReplyMessage): string => selectedDisplayText || selectedId || ''

export const readListAnswer = ({ title, description, singleSelectReply }: proto.Message.IListResponseMessage): string =>
  lines(title, description) || singleSelectReply?.selectedRowId || ''

/** Fields that only programs use; people do not see them. */
const FOR_PROGRAMS = ['id', 'title', 'description', 'flow_token', 'version']

/** Reads a form that a person filled in or chose from: its text, and its fields as `name: value`. */
export function readForm({ body, nativeFlowResponseMessage }: proto.Message.IInteractiveResponseMessage): string {
  const filled = readPairs(nativeFlowResponseMessage?.paramsJson)
  const fields = filled.filter(([name]) => !FOR_PROGRAMS.includes(name)).map((field) => field.join(': '))
  if (body?.text || fields.length > 0) return lines(body?.text, ...fields)
  const fieldOf = (wanted: string) => filled.find(([name]) => name === wanted)?.[1]
  return lines(fieldOf('title'), fieldOf('description')) || fieldOf('id') || ''
}
