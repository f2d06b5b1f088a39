/**
 * The rules of the house about what a process remembers: a node's parts are handed to it, what an area remembers hangs on the
 * node (`perNode`), what areas tell each other is a question with its answer. Nothing is set on a module (docs/adr/0053).
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'rolldown/utils'
import { expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))

/** What a process has once, whatever nodes run in it. This list may only become shorter. */
const once: Readonly<Record<string, string>> = {
  'kit/clock.ts ahead': 'one clock: the days of the contract and of every connection move together',
  'kit/db/types.ts done': 'the driver has its parsers once',
  'kit/db/batch.ts names': 'prepared statements have the same name everywhere: a pooler shares connections among nodes',
  'kit/postgres/users.ts entries': 'the users of an embedded database are numbered by process',
  'start.ts stopping': 'a process is told once that it is to end',
  'demo/bulk/people.ts spelt': 'how a name is spelt does not depend on who asks',
}

const changing = new Set(['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'fill'])

type Node = { readonly type: string; readonly object?: Node; readonly name?: string; readonly expression?: Node }
/** The name a member begins with: `kept` of `kept.of.it[3]!`. */
const rootOf = (node: Node): string | null =>
  node.type === 'Identifier'
    ? node.name!
    : node.type === 'MemberExpression'
      ? rootOf(node.object!)
      : node.type === 'TSNonNullExpression'
        ? rootOf(node.expression!)
        : null

/** What a module remembers: `let`, and what stands at the top and is changed. Keyed weakly it belongs to its key. */
const remembered = (text: string): string[] => {
  const { program } = parseSync('a.ts', text)
  const changed = new Set<string | null>()
  new Visitor({
    CallExpression: ({ callee }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (changing.has(callee.property.name)) changed.add(rootOf(callee.object as Node))
    },
    AssignmentExpression: ({ left }) => {
      if (left.type === 'MemberExpression') changed.add(rootOf(left as Node))
    },
  }).visit(program)
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) => {
      const kept = text.slice(id.start, id.end).split(':')[0]!
      const weak = init !== null && /^new Weak(Map|Set)\b/.test(text.slice(init.start, init.end))
      return declared.kind !== 'const' || (changed.has(kept) && !weak) ? [kept] : []
    })
  })
}

const sources = globSync('**/*.ts', { cwd: SRC }).filter((file) => !file.endsWith('.test.ts'))
const textOf = (file: string): string => readFileSync(`${SRC}${file}`, 'utf8')

test('no module remembers anything but what a process has once', () => {
  expect(sources.length).toBeGreaterThan(300)
  const found = sources.flatMap((file) =>
    remembered(textOf(file)).map((name) => `${file.replaceAll('\\', '/')} ${name}`),
  )
  expect(found.sort()).toEqual(Object.keys(once).sort())
})

test('the eye for it sees what it is to see', () => {
  expect(remembered('let a = 1')).toEqual(['a'])
  expect(remembered('const m = new Map()\nexport const put = (k: string) => void m.set(k, 1)')).toEqual(['m'])
  expect(remembered('const l: string[] = []\nconst f = () => { l.push("a") }')).toEqual(['l'])
  expect(remembered('const o = { part: null }\nexport const usePart = (p: null) => { o.part = p }')).toEqual(['o'])
  expect(remembered('const w = new WeakMap()\nconst f = (k: object) => w.set(k, 1)')).toEqual([])
  expect(
    remembered('const known = new Set(["a"])\nconst f = () => { const b = new Set(); b.add("c"); return known }'),
  ).toEqual([])
})

test('nothing is offered that sets a part of a node', () => {
  const setters = sources.flatMap((file) =>
    [...textOf(file).matchAll(/^export (?:const|(?:async )?function) (use[A-Z]\w*)/gm)].map(
      ([, name]) => `${file} ${name}`,
    ),
  )
  expect(setters).toEqual([])
})
