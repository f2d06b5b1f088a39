/**
 * Actions as data. A row action acts on one row, a list tool on none or on the selected rows; both are drawn, refused
 * with a reason, asked about, filled in and sent by the kit.
 */

import type { Call, InputOf, May } from '@clinic/contract/call.ts'
import { holdsWord } from '@clinic/contract/permissions.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import type { ReactNode } from 'react'
import { thingOf } from '../form/draft-name.ts'
import type { AboutLine } from '../form/FormBody.tsx'
import { holds, type Person } from '../person.ts'
import { fit } from '../schema.ts'
import { nameWithPermission } from '../visible.ts'
import type { IfMeant } from './ask-if-meant.ts'

/** The call that takes a deed back. */
export type Back = { readonly call: Call; readonly input: object }

export type Action<On> = {
  readonly label: string
  readonly call?: Call
  /** Fields of the call that come from the subject; default: what the call takes of `id` and `version`. */
  readonly input?: (on: On) => object
  /** Why it cannot be done now: the action stays, grey, with this reason. The contract's rule. */
  readonly whyNot?: (on: On) => Refusal | null
  /** Not offered at all for this subject. */
  readonly shown?: (on: On) => boolean
  /** Fields to fill in first: a drawer opens, or a small dialog where the call takes few of them. */
  readonly fields?: ReactNode | ((on: On) => ReactNode)
  /** First values of the fields; default: the subject's own. */
  readonly initial?: (on: On) => object
  /** Reads the whole record before the drawer shows its fields; input by default `{ id }`. */
  readonly reads?: Call
  /** From form values to the call's input, when names or shapes differ. */
  readonly toInput?: (values: Record<string, unknown>, on: On) => object
  /** Drawer width in pixels, or `small`, a dialog; default by the number of fields the call takes. */
  readonly width?: 720 | 1040 | 'small'
  /** Who and how much, above the fields: it is read before anything is typed. Without fields it is a decision: a small dialog. */
  readonly about?: (on: On) => readonly AboutLine[]
  /** What the deed leads to, as sentences. */
  readonly follows?: readonly string[] | ((on: On) => readonly string[])
  /** Takes the deed back: done is said with 撤回 for eight seconds instead of asking first. */
  readonly undo?: (answer: unknown, on: On) => Back | null
  /** Drawer or dialog title; default: the label. */
  readonly title?: string | ((on: On) => string)
  /** Verb on the button; default 保存 for what is created or edited, else the label. */
  readonly saveLabel?: string
  /** Asks first. Name the thing and the consequence; the button says the verb. */
  readonly confirm?: string | ((on: On) => string)
  /** A refusal that somebody may mean all the same; it is sent once more, `confirmed`. */
  readonly ifMeant?: IfMeant
  readonly danger?: boolean
  /** Of a row action: stands in the row in words, before the menu of the others. One a list, what is done most. */
  readonly verb?: boolean
  /** Of a row action: what a click on the row does. */
  readonly opens?: boolean
  /** Success message; default label and 成功!; null says nothing. */
  readonly done?: string | null
  /** What happens after success, besides the fresh rows. */
  readonly onDone?: (answer: unknown, on: On) => void
  /** A page to go to instead of a call. */
  readonly to?: (on: On) => string
  /** Something else instead of a call, such as opening a panel. */
  readonly run?: (on: On) => void
  /** Needed right when there is no call. */
  readonly may?: May
}

export type RowAction<Row> = Action<Row>

export type ListTool<Row> = Action<readonly Row[]> & {
  /** Waits for selected rows: `some`, or exactly `one`. */
  readonly selection?: 'some' | 'one'
  /** The page's main action, drawn filled. */
  readonly primary?: boolean
  /** Behind the arrow of the primary one: another way to the same thing. */
  readonly behind?: boolean
  /** Downloads the list as it is filtered; grouped under 导出. `call` is a file call. */
  readonly exports?: boolean
  /** Of an export: asked first, what it adds to the input; it never answers where she thinks better of it. */
  readonly asks?: () => Promise<object>
}

/** First values are fields of the call, unless `toInput` makes its input of other ones. */
type Filled<Input, On> =
  | { readonly initial?: (on: On) => Partial<Input>; readonly toInput?: undefined }
  | {
      readonly initial?: (on: On) => object
      readonly toInput: (values: Record<string, unknown>, on: On) => Input
    }

/**
 * A typed action: `act(triages.cancel, { label: '取消分诊', input: (row: Triage) => ({ id: row.id }), … })`
 * checks that `input` and `initial` fit the call.
 */
export const act = <C extends Call, On>(
  call: C,
  action: Omit<Action<On>, 'call' | 'input' | 'toInput' | 'initial'> & {
    readonly input?: (on: On) => Partial<InputOf<C>>
  } & Filled<InputOf<C>, On>,
): Action<On> => ({ ...action, call }) as Action<On>

/** What a person may never do is not shown. */
export const offered = <On>(action: Action<On>, person: Person): boolean => {
  const { permission } = nameWithPermission(action.label)
  if (permission !== null && !holdsWord(person.keys, permission)) return false
  return [action.call?.may, action.may].every((may) => may === undefined || holds(person, may))
}

/** The actions this person may ever do, under their plain names: a label may carry a permission, `作废__order:cancel`. */
export const offeredTo = <A extends Action<never>>(person: Person, actions: readonly A[] | undefined): readonly A[] =>
  (actions ?? [])
    .filter((action) => offered(action, person))
    .map((action) =>
      action.label.includes('__') ? { ...action, label: nameWithPermission(action.label).name } : action,
    )

/** `id` and `version` of a row, as far as the call takes them. */
const identityOf = (on: unknown): Record<string, unknown> => {
  const { id, version } = on as { id?: unknown; version?: unknown }
  return { ...(id === undefined ? {} : { id }), ...(version === undefined ? {} : { version }) }
}

/** What an action is about: its subject, and what its input says of it beside that. */
export const thingsOf = <On>(action: Action<On>, on: On): readonly Record<string, unknown>[] => [
  ...(Array.isArray(on) ? on : [on]).map(thingOf),
  { ...action.input?.(on) },
]

/**
 * The call's whole input from the subject and the filled-in values.
 * @param before what the form began with
 */
export const fullInput = <On>(
  action: Action<On>,
  on: On,
  values: Record<string, unknown> = {},
  before: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> => {
  const given = action.toInput ? { ...action.toInput(values, on) } : values
  const fixed = action.input ? { ...action.input(on) } : Array.isArray(on) ? {} : identityOf(on)
  // A form that read what it changes says which version it read, whatever it was opened from.
  return fit(action.call!, { ...(action.reads ? identityOf(before) : {}), ...fixed, ...given }, before)
}

/** A text, or what is said about this row. */
export const textOf = <On>(text: string | ((on: On) => string) | undefined, on: On): string | undefined =>
  typeof text === 'function' ? text(on) : text
