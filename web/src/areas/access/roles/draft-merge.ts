/** Two administrators at one role: what each of them changed stands; where both changed the same, the person chooses. */
import type { Draft } from './draft.ts'

/** Parts of a role's content by their tabs. */
export const partWords = { nodes: '菜单按钮', scope: '数据范围', columns: '列权限', features: '功能权限' } as const
export type Part = keyof typeof partWords
export type Whose = 'mine' | 'theirs'

type Three<T> = { readonly was: T; readonly mine: T; readonly theirs: T }

/** Sets and maps in an order of their own. */
const plain = (value: unknown): unknown => {
  if (value instanceof Set) return [...value].sort()
  if (value instanceof Map) return [...value].map(([key, inner]) => [key, plain(inner)]).sort()
  if (value === null || typeof value !== 'object') return value
  return Object.entries(value).map(([name, inner]) => [name, plain(inner)])
}
const alike = (one: unknown, other: unknown): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other))

const clash = <T>({ was, mine, theirs }: Three<T>): boolean =>
  !alike(mine, was) && !alike(theirs, was) && !alike(mine, theirs)
const either = <T>({ was, mine, theirs }: Three<T>, first: Whose): T =>
  alike(mine, was) || (first === 'theirs' && !alike(theirs, was)) ? theirs : mine

/** Ticked or not is changed in one way only: both cannot have changed a tick unlike. */
const ticks = <T>({ was, mine, theirs }: Three<ReadonlySet<T>>): Set<T> =>
  new Set([...mine, ...theirs].filter((one) => (mine.has(one) === was.has(one) ? theirs : mine).has(one)))

type Entries<K, V> = Three<ReadonlyMap<K, V>>
const keysOf = <K, V>({ mine, theirs, was }: Entries<K, V>): K[] => [
  ...new Set([...theirs.keys(), ...mine.keys(), ...was.keys()]),
]
const at = <K, V>({ was, mine, theirs }: Entries<K, V>, key: K): Three<V | undefined> => ({
  was: was.get(key),
  mine: mine.get(key),
  theirs: theirs.get(key),
})
const entries = <K, V>(three: Entries<K, V>, first: Whose): Map<K, V> =>
  new Map(
    keysOf(three).flatMap((key) => {
      const value = either(at(three, key), first)
      return value === undefined ? [] : [[key, value] as const]
    }),
  )

/** Scope, its departments and whether those below count are one decision. */
const scopeOf = ({ dataScope, includeChildren, deptIds }: Draft) => ({ dataScope, includeChildren, deptIds })

const each = <T>({ was, mine, theirs }: Three<Draft>, of: (draft: Draft) => T): Three<T> => ({
  was: of(was),
  mine: of(mine),
  theirs: of(theirs),
})
const partsOf = (three: Three<Draft>) => ({
  nodes: each(three, ({ nodes }) => nodes),
  scope: each(three, scopeOf),
  columns: each(three, ({ columns }) => columns),
  features: each(three, ({ features }) => features),
})

const mergedPart = (three: Three<Draft>, part: Part, first: Whose): Partial<Draft> => {
  const { nodes, scope, columns, features } = partsOf(three)
  if (part === 'nodes') return { nodes: ticks(nodes) }
  if (part === 'scope') return either(scope, first)
  return part === 'columns' ? { columns: entries(columns, first) } : { features: entries(features, first) }
}

const names = Object.keys(partWords) as Part[]

export type Merged = {
  /** What both changed, and not alike: the person chooses. It stands as she has it. */
  readonly open: readonly Part[]
  /** Parts that hold something of the other one's now. */
  readonly taken: readonly Part[]
  readonly draft: Draft
  /** A part as it stands with one's own or with the other one's first. */
  readonly part: (part: Part, first: Whose) => Partial<Draft>
}

/**
 * @param was what both began with
 * @param mine what the drawer holds
 * @param theirs the role as it stands now
 */
export const merged = (was: Draft, mine: Draft, theirs: Draft): Merged => {
  const three = { was, mine, theirs }
  const { scope, columns, features } = partsOf(three)
  const part = (name: Part, first: Whose) => mergedPart(three, name, first)
  const within = <K, V>(inner: Entries<K, V>) => keysOf(inner).some((key) => clash(at(inner, key)))
  const clashes: Record<Part, boolean> = {
    nodes: false,
    scope: clash(scope),
    columns: within(columns),
    features: within(features),
  }
  const mineFirst = (name: Part) => part(name, 'mine')
  const draft = {
    ...mine,
    ...mineFirst('nodes'),
    ...mineFirst('scope'),
    ...mineFirst('columns'),
    ...mineFirst('features'),
  }
  const isTaken = (name: Part) => !alike({ ...mine, ...mineFirst(name) }, mine)
  return { open: names.filter((name) => clashes[name]), taken: names.filter(isTaken), draft, part }
}
