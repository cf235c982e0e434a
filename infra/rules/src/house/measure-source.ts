import { type Expression, parseSync, Visitor } from 'oxc-parser'

/** The figures of one source file. */
export type SourceFigures = {
  readonly lines: number
  /** The number of lines of each function; nested functions are listed too. */
  readonly functions: readonly number[]
  /** How many literals are spread in the expression that creates them, such as `...['a', 'b']`. */
  readonly packed: number
}

type Span = { readonly start: number; readonly end: number }

export function measureSource(file: string, source: string): SourceFigures {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const functions: number[] = []
  let packed = 0
  const addFunction = ({ start, end }: Span) => void functions.push(source.slice(start, end).split('\n').length)
  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    SpreadElement({ argument }) {
      if (isLiteral(argument)) packed += 1
    },
  }).visit(program)
  return { lines: source.trimEnd().split('\n').length, functions, packed }
}

function isLiteral(expression: Expression): boolean {
  if (expression.type === 'TSAsExpression' || expression.type === 'ParenthesizedExpression') {
    return isLiteral(expression.expression)
  }
  return expression.type === 'ArrayExpression' || expression.type === 'ObjectExpression'
}
