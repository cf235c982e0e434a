import { parseSync, Visitor } from 'oxc-parser'

type Specifier = { type: string; value?: unknown; quasis?: { value: { cooked: string | null } }[] }

/**
 * @returns the module specifiers of a source file without duplicates, from static and dynamic imports, exports and
 * types
 */
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

/** @returns the text of a specifier; undefined when it is computed at run time, so that it cannot be checked */
const literalOf = ({ value, quasis }: Specifier): string | null | undefined =>
  typeof value === 'string' ? value : quasis?.length === 1 ? quasis[0]?.value.cooked : undefined
