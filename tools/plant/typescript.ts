/** Faults of TypeScript: operators, conditions, constants, steps left out, and the SQL in its templates. */
import { parseAst } from 'vitest/node'
import { type Fault, faultsOfSql, isSql } from './sql.ts'

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

const operators = new Map(
  Object.entries({
    '===': '!==',
    '!==': '===',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '&&': '||',
    '||': '&&',
  }),
)

const calls = new Map(Object.entries({ some: 'every', every: 'some', min: 'max', max: 'min', floor: 'ceil' }))

/** Fields of an object that go unnoticed when they are left out. */
const FORGOTTEN = /department|points?$|coin|gift|reason|staffId$|before$|limit$/i

const isText = ({ type, value }: Node): boolean =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

/** An operator's own place: the text between its sides. */
const ofOperator = (code: string, node: Node): Fault[] => {
  const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string }
  if (operator === '??') return [{ start: node.start, end: right.start, by: '', kind: 'default' }]
  const by = operators.get(operator)
  if (!by || (operator === '+' && (isText(left) || isText(right)))) return []
  const start = code.indexOf(operator, left.end)
  return [{ start, end: start + operator.length, by, kind: `operator ${operator}` }]
}

const whole = ({ start, end }: Node, by: string, kind: string): Fault => ({ start, end, by, kind })

const ofCall = (node: Node): Fault[] => {
  const { callee } = node as unknown as { callee: Node & { object?: Node; property?: Node & { name: string } } }
  const name = callee.property?.name ?? ''
  if (callee.type !== 'MemberExpression' || !callee.property) return []
  const other = calls.get(name)
  if (other) return [whole(callee.property, other, `call ${name}`)]
  const left = ['filter', 'toSorted', 'sort', 'toReversed', 'slice', 'trim'].includes(name)
  return left ? [{ start: callee.object!.end, end: node.end, by: '', kind: `call ${name} left out` }] : []
}

/** What may go wrong at one node. */
const ofNode = (code: string, node: Node): Fault[] => {
  const { test, expression, argument, value, operator, elements, key } = node as unknown as Record<string, Node>
  const of = (of: Node): string => code.slice(of.start, of.end)
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return ofOperator(code, node)
    case 'ConditionalExpression':
    case 'IfStatement':
      return ['true', 'false'].map((by) => whole(test!, by, `condition ${by}`))
    case 'UnaryExpression':
      return (operator as unknown) === '!' || (operator as unknown) === '-'
        ? [whole(node, of(argument!), `${operator} left out`)]
        : []
    case 'ExpressionStatement':
      return /^(Await|Call)Expression$/.test(expression!.type) ? [whole(node, ';', 'step left out')] : []
    case 'ArrayExpression':
      return ofList(code, elements as unknown as readonly Node[])
    case 'Property':
      return FORGOTTEN.test(of(key!)) && !node['shorthand'] && value!.type !== 'ArrowFunctionExpression'
        ? [whole(value!, 'undefined', 'field forgotten')]
        : []
    case 'CallExpression':
      return ofCall(node)
    case 'Literal':
      return ofConstant(node)
    case 'TemplateLiteral':
      return ofTemplate(code, node)
    default:
      return []
  }
}

/** One of several objects of a list is missing. */
const ofList = (code: string, elements: readonly (Node | null)[]): Fault[] =>
  elements.length < 2
    ? []
    : elements.flatMap((one) =>
        one && /^(ObjectExpression|SpreadElement|CallExpression)$/.test(one.type)
          ? [
              {
                start: one.start,
                end: one.end + (code[one.end] === ',' ? 1 : 0),
                by: '',
                kind: 'one of a list left out',
              },
            ]
          : [],
      )

const ofConstant = (node: Node): Fault[] => {
  const { value } = node
  if (typeof value === 'boolean') return [whole(node, String(!value), 'constant')]
  return typeof value === 'number' ? [whole(node, String(value + 1), 'constant')] : []
}

const ofTemplate = (code: string, node: Node): Fault[] => {
  const pieces = node['quasis'] as readonly Node[]
  if (!isSql(pieces.map(({ start, end }) => code.slice(start, end)).join(' '))) return []
  return pieces.flatMap(({ start, end }) => faultsOfSql(code.slice(start, end), start))
}

/** Types, imports and what is only said have no faults of this kind. */
const SILENT = /^(TS|Import|Export(All|Named)Declaration$)/

export type Spot = Fault & {
  /** The declaration at the top of the file it stands in. */
  readonly within: string
}

const nameOf = (node: Node): string => {
  const declared = (node['declaration'] as Node | undefined) ?? node
  const [first = declared] = (declared['declarations'] as Node[] | undefined) ?? []
  return (first['id'] as { name?: string } | null)?.name ?? ''
}

const program = (code: string, path: string): readonly Node[] =>
  parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body as unknown as readonly Node[]

/** Whether a text is a program at all. */
export const parses = (code: string, path: string): boolean => {
  try {
    program(code, path)
    return true
  } catch {
    return false
  }
}

const into = (node: Node): readonly Node[] => {
  if (node.type === 'ExportNamedDeclaration') return isNode(node['declaration']) ? [node['declaration']] : []
  return SILENT.test(node.type) ? [] : children(node)
}

/** Every fault of a file. */
export const faultsOf = (code: string, path: string): Spot[] =>
  program(code, path).flatMap((top) => {
    const within = nameOf(top)
    const walk = (node: Node): Spot[] => [
      ...(SILENT.test(node.type) ? [] : ofNode(code, node).map((fault) => ({ ...fault, within }))),
      ...into(node).flatMap(walk),
    ]
    return walk(top)
  })

/** The same file, telling which of its top declarations a test enters. */
export const telling = (code: string, path: string): string => {
  const marks: [number, string][] = []
  for (const top of program(code, path)) {
    const tell = `globalThis.reached?.add(${JSON.stringify(`${path}:${nameOf(top)}`)})`
    const walk = (node: Node): void => {
      const body = node['body'] as Node | undefined
      if (/Function/.test(node.type) && isNode(body)) {
        if (body.type === 'BlockStatement') marks.push([body.start + 1, `${tell};`])
        else if (code[body.start - 1] !== '(') marks.push([body.start, `(${tell}, `], [body.end, ')'])
        else marks.push([body.start, `${tell}, `])
      }
      for (const child of into(node)) walk(child)
    }
    walk(top)
  }
  return marks
    .toSorted(([one], [other]) => other - one)
    .reduce((text, [at, mark]) => text.slice(0, at) + mark + text.slice(at), code)
}
