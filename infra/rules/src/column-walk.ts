/** The code of a use case that moves, merges, ends or clears rows of a table: whole files, or functions of a file. */
type Act = readonly (string | { readonly file: string; readonly names: readonly string[] })[]

/**
 * For each column the use cases whose code names it, separated by spaces; all other use cases leave the column
 * unchanged.
 */
type Decisions = Readonly<Record<string, string>>

export type Walked = {
  readonly file: string
  readonly type: string // the type with the columns of the table
  readonly acts: Readonly<Record<string, Act>>
  readonly decided: Decisions
}

type Read = (file: string) => string

/** @returns one line per column without a decision, and per difference between code and decisions */
export function checkColumns({ file, type, acts, decided }: Walked, read: Read): string[] {
  const columns = columnsOf(read(file), type)
  const undecided = columns.filter((column) => !(column in decided)).map((column) => `${column}: not decided`)
  const otherwise = Object.entries(acts).flatMap(([act, code]) => {
    const source = code.map((part) => sourceOf(part, read)).join('\n')
    return columns.flatMap((column) => {
      const isWritten = new RegExp(`(?<!: |[.<])\\b${column}\\b`).test(source)
      const isMeant = decided[column]?.split(' ').includes(act) ?? isWritten
      if (isWritten === isMeant) return []
      return `${column}: ${act} ${isWritten ? 'names it, and should leave it' : 'should write it, and does not name it'}`
    })
  })
  return [...undecided, ...otherwise]
}

/** @returns the columns that a row type itself declares */
export function columnsOf(source: string, type: string): string[] {
  const [, body] = new RegExp(`export type ${type} =[^{]*\\{(.*?)\\n? *\\}\\n`, 's').exec(source) ?? []
  if (body === undefined) throw new Error(`there is no type ${type}`)
  const lines = body.includes('\n') ? body.split('\n') : body.split(';')
  return lines.flatMap((line) => /^ *(\w+): /.exec(line)?.[1] ?? [])
}

function sourceOf(part: Act[number], read: Read): string {
  if (typeof part === 'string') return withoutComments(read(part))
  const pieces = withoutComments(read(part.file)).split(/^(?=export )/m)
  return part.names.map((name) => pieces.find((piece) => isOf(piece, name)) ?? missing(name, part.file)).join('\n')
}

const isOf = (piece: string, name: string): boolean =>
  new RegExp(`^export (async )?(function|const) ${name}\\b`).test(piece)

const withoutComments = (source: string): string => source.replace(/\/\*.*?\*\//gs, '').replace(/\/\/.*$/gm, '')

function missing(name: string, file: string): never {
  throw new Error(`${file} has no ${name} any more`)
}
