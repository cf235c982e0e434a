import { parseSync, Visitor } from 'oxc-parser'

type Specifier = { type: string; value?: unknown; quasis?: { value: { cooked: string | null } }[] }

/** @returns every module specifier of a source file, without duplicates: static, dynamic, re-exported, and of types */
export function findSpecifiers(fileName: string, source: string): string[] {
  const { program, errors } = parseSync(fileName, source)
  if (errors[0]) throw new Error(`${fileName} cannot be parsed: ${errors[0].message}`)
  const found = new Set<string>()
  const add = ({ source }: { source: Specifier | null }) => {
    const literal = source && literalOf(source)
    if (literal) found.add(literal)
  }
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(program)
  return [...found]
}

/** @returns undefined for a specifier that is computed at run time, which cannot be checked */
const literalOf = ({ value, quasis }: Specifier): string | null | undefined =>
  typeof value === 'string' ? value : quasis?.length === 1 ? quasis[0]?.value.cooked : undefined
