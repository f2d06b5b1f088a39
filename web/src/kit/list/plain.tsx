/**
 * A plain resource of the settings, drawn from its noun: list, filters, form and three actions from the calls alone.
 * `plainPage(universalKinds, { kept: '…' })`, outside of any component. Clinical and money forms are placed by hand.
 */
import type { Call } from '@clinic/contract/call.ts'
import type { CrudOf, PageOf, PageRequest } from '@clinic/contract/crud.ts'
import type { Field, Noun } from '@clinic/contract/noun.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import type { ComponentProps, ComponentType, ReactElement, ReactNode } from 'react'
import { statusWords } from '../../words/states.ts'
import type { ListTool, RowAction } from '../act/action.ts'
import { known, removal } from '../act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../form/fields.tsx'
import type { FieldColumn } from './column.tsx'
import type { FieldProps, Filter } from './filter.tsx'
import { ListPage } from './ListPage.tsx'

type Named = { readonly name: string }

type Aside = NonNullable<ComponentProps<typeof ListPage>['aside']>

type Plain<R, W, Q> = {
  /** What becomes of those that are used, and what can be done instead of deleting. */
  readonly kept: string
  /** Fields of the noun that this page leaves to others. */
  readonly without?: readonly (keyof R & string)[]
  /** What a column does otherwise than its kind: width, `card`, how it is shown. */
  readonly columns?: { readonly [K in keyof R & string]?: Omit<Partial<FieldColumn<R>>, 'name'> }
  /** Inputs of what no kind draws: pickers, lists of words. */
  readonly inputs?: { readonly [K in keyof W & string]?: ReactElement }
  /** Pickers among the filters. */
  readonly picks?: { readonly [K in keyof Q & string]?: ComponentType<FieldProps> }
  /** Small grey text under a field. */
  readonly help?: { readonly [K in keyof W & string]?: string }
  /** The contract's rules over what a page's own input holds. */
  readonly checks?: { readonly [K in keyof W & string]?: (value: unknown) => Refusal | null }
  /** What a new one begins with besides what the noun says. */
  readonly begins?: () => Partial<W>
  /** Fields in two columns. */
  readonly grid?: boolean
  /** Of the drawer; default by the number of fields. */
  readonly width?: 720 | 1040
  /** Row actions of its own, beside changing and taking away. */
  readonly more?: readonly RowAction<R>[]
  /** What changing one may be refused for and meant all the same, and what follows when it is done. */
  readonly change?: Pick<RowAction<R>, 'ifMeant' | 'onDone'>
  /** A tree at the left that narrows the list. */
  readonly aside?: Aside
}

/** Up to so many words stand side by side; more are unfolded. */
const SIDE_BY_SIDE = 4

const calledIn = ({ asked, label }: Field): string => asked ?? label

/** The fields in the order in which they are drawn: what the row is called, then the others. */
const drawn = ({ fields }: Noun, without: readonly string[]): [string, Field][] => {
  const left = Object.entries(fields).filter(([name, { label }]) => label !== '' && !without.includes(name))
  return [...left.filter(([name]) => name === 'name'), ...left.filter(([name]) => name !== 'name')]
}

const byKind = <R,>(name: string, { kind, words }: Field): Omit<FieldColumn<R>, 'name' | 'title'> => {
  switch (kind) {
    case 'place':
      return { kind: 'number', width: 80, sort: true }
    case 'count':
      return { kind: 'number', width: 100 }
    case 'money':
      return { kind, width: 120 }
    case 'day':
      return { kind, width: 100, wide: true }
    case 'onOff':
      return { kind: 'state', words: statusWords, width: 90 }
    case 'choice':
      return { width: 120, card: true, show: (row) => words?.[String(row[name as keyof R])] }
    case 'flag':
      return { width: 90, show: (row) => (row[name as keyof R] ? '是' : '否') }
    default:
      return name === 'name' ? { frozen: true, sort: true } : { width: 200 }
  }
}

const columnsOf = <R,>(fields: readonly [string, Field][], said: Plain<R, unknown, unknown>): FieldColumn<R>[] =>
  fields
    .filter(([name, { kind }]) => (kind !== 'ref' && kind !== 'other') || said.columns?.[name as keyof R & string])
    .map(([name, field]) => ({
      name: name as keyof R & string,
      title: field.unit ? `${field.label}(${field.unit})` : field.label,
      ...byKind<R>(name, field),
      ...said.columns?.[name as keyof R & string],
    }))

const filtersOf = <Q,>({ fields, asked, keyword }: Noun, picks: Plain<unknown, unknown, Q>['picks']): Filter[] => [
  ...(keyword.length > 0
    ? [{ kind: 'text' as const, name: 'keyword', label: keyword.map((name) => calledIn(fields[name]!)).join('、') }]
    : []),
  ...asked.map((name): Filter => {
    const field = fields[name]!
    const label = calledIn(field)
    const Picked = picks?.[name as keyof Q & string]
    if (Picked) return { kind: 'pick', name, label, field: Picked }
    if (field.kind === 'onOff') return { kind: 'select', name, label, options: statusWords }
    return field.words ? { kind: 'select', name, label, options: field.words } : { kind: 'text', name, label }
  }),
]

type Inputs = ReturnType<typeof fieldsOf<Call<Record<string, unknown>>, string>>

const inputOf = (F: Inputs, name: string, { kind, words = {} }: Field, help: { help?: string }): ReactNode => {
  const props = { name, key: name, ...help }
  switch (kind) {
    case 'place':
    case 'count':
      return <F.Number {...props} key={name} />
    case 'money':
      return <F.Money {...props} key={name} />
    case 'day':
      return <F.Day {...props} key={name} />
    case 'flag':
      return <F.Switch {...props} key={name} />
    case 'onOff':
      return <F.Radio {...props} key={name} />
    case 'choice':
      return Object.keys(words).length > SIDE_BY_SIDE ? (
        <F.Select {...props} key={name} />
      ) : (
        <F.Radio {...props} key={name} />
      )
    default:
      return <F.Text {...props} key={name} />
  }
}

const formOf = <W,>(
  create: Call<W>,
  noun: Noun,
  fields: readonly [string, Field][],
  { inputs = {}, help = {}, checks = {}, grid }: Plain<unknown, W, unknown>,
): ReactNode => {
  const F = fieldsOf(create as unknown as Call<Record<string, unknown>>, noun)
  const said = { inputs, help, checks } as {
    inputs: Record<string, ReactElement>
    help: Record<string, string>
    checks: Record<string, (value: unknown) => Refusal | null>
  }
  const all = fields
    .filter(([, { write }]) => write !== null)
    .map(([name, field]) => {
      const own = said.inputs[name]
      const more = said.help[name] ? { help: said.help[name] } : {}
      if (!own) return inputOf(F, name, field, more)
      return (
        <F.Field key={name} name={name} check={said.checks[name]} {...more}>
          {own}
        </F.Field>
      )
    })
  return grid ? <FieldGrid>{all}</FieldGrid> : all
}

/** What the list page of a noun is made of. `called`: the noun in questions and headings. */
const contentOf = <R extends Named, W, Q, X extends string>(
  { list, create, update, remove }: CrudOf<R, W, Q, X>,
  said: Plain<R, W, Q>,
  called: string,
) => {
  const { noun } = list
  const fields = drawn(noun, said.without ?? [])
  const form = formOf(create, noun, fields, said as Plain<unknown, W, unknown>)
  const first = Object.fromEntries(
    fields.flatMap(([name, { begins }]) => (begins === undefined ? [] : [[name, begins] as const])),
  )
  const wide = said.width ? { width: said.width } : {}
  const initial = () => ({ ...first, ...said.begins?.() })
  const tools: readonly ListTool<R>[] = [
    { label: `新增${noun.short}`, primary: true, call: create, fields: form, initial, ...wide },
  ]
  const actions: readonly RowAction<R>[] = [
    known('edit', update, {
      opens: true,
      fields: form,
      ...wide,
      ...said.change,
      title: ({ name }) => `编辑${called}：${name}`,
    }),
    ...(said.more ?? []),
    removal(remove, { confirm: ({ name }) => `${called}“${name}”将被删除，不能恢复。${said.kept}` }),
  ]
  return {
    list: list as Call<PageRequest & Q, PageOf<R>>,
    noun: noun.name,
    columns: columnsOf<R>(fields, said as Plain<R, unknown, unknown>),
    // The noun is asked by no other names than its list takes.
    filters: filtersOf<Q>(noun, said.picks) as Filter<keyof (PageRequest & Q) & string>[],
    tools,
    actions,
    ...(said.aside ? { aside: said.aside } : {}),
  }
}

/** A page of the settings: its heading says the noun, its questions say it short. */
export const plainPage = <R extends Named, W, Q, X extends string>(calls: CrudOf<R, W, Q, X>, said: Plain<R, W, Q>) => {
  const content = contentOf(calls, said, calls.list.noun.short)
  return () => <ListPage {...content} />
}

/** A tab of the settings: `const TypesTab = plainTab({ list: consulting.types, … }, { kept: '…' })`. */
export const plainTab = <R extends Named, W, Q, X extends string>(calls: CrudOf<R, W, Q, X>, said: Plain<R, W, Q>) => {
  const content = contentOf(calls, said, calls.list.noun.name)
  return () => <ListPage embedded {...content} />
}
