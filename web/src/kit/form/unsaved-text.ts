/**
 * What has been typed and not sent, wherever it stands. Every way out of a page asks this register first: links, Back, a
 * reload, another customer, Esc, a click on the mask. A form enters itself by `useUnsaved` or `useUnsavedForm`.
 */
import { createContext } from 'react'
import { askFirst, type Question } from '../say.ts'

/** Anything that can be closed by itself: a drawer, a dialog. What is typed inside it is lost with it. */
export type Scope = { readonly name: string }

export type Unsaved = {
  /** What is being written, as one says it: 快速建档. */
  readonly what: string
  /** How many fields hold something typed; 0: nothing would be lost. */
  readonly count: () => number
  /** Whether a draft of it is kept: who signs in again elsewhere finds it. */
  readonly drafted: boolean
  /** Names in the address's query the form stands on: another customer, another visit is another form. */
  readonly place: readonly string[]
  /** What it stands in, the outermost first. */
  readonly scopes: readonly Scope[]
  /** Asked and given up, or sent: nothing asks again. */
  readonly forget: () => void
}

type Address = { readonly pathname: string; readonly search: string }

const entries = new Set<Unsaved>()

/** The scopes a form stands in. */
export const Scopes = createContext<readonly Scope[]>([])

/** Notes a form for as long as it stands; answers how to take it out again. */
export const noteUnsaved = (entry: Unsaved): (() => void) => {
  entries.add(entry)
  return () => void entries.delete(entry)
}

/** Everything typed and not sent; within a scope, or everywhere. */
export const unsavedIn = (scope?: Scope): readonly Unsaved[] =>
  [...entries].filter((entry) => entry.count() > 0 && (!scope || entry.scopes.includes(scope)))

const saidIn = ({ search }: Address, name: string): string | null => new URLSearchParams(search).get(name)

/** Would this form be gone at the other address? */
const leaves = ({ place }: Unsaved, from: Address, to: Address): boolean =>
  from.pathname !== to.pathname || place.some((name) => saidIn(from, name) !== saidIn(to, name))

/** What would be lost by going from one address to another. */
export const lostBetween = (from: Address, to: Address): readonly Unsaved[] =>
  unsavedIn().filter((entry) => leaves(entry, from, to))

const questionOf = (lost: readonly Unsaved[]) => ({
  title: '放弃未保存的修改？',
  text: `${lost.map((entry) => `「${entry.what}」填了 ${entry.count()} 项`).join('，')}，离开后不保留。`,
  yes: '放弃',
  no: '继续编辑',
  danger: true,
})

/** The question that is open: whoever presses Back twice is asked once, and the second way out is not taken. */
let open: { readonly lost: readonly Unsaved[]; readonly withdraw: AbortController } | null = null

/** Asks whether these may be lost; true when nothing would be, or it may. */
export const mayLose = async (lost: readonly Unsaved[]): Promise<boolean> => {
  if (lost.length === 0) return true
  if (open) return false
  const withdraw = new AbortController()
  open = { lost, withdraw }
  const may = await askFirst(questionOf(lost), withdraw.signal).finally(() => {
    open = null
  })
  if (!may) return false
  for (const { forget } of lost) forget()
  return true
}

/**
 * Something was sent. A question that asked about nothing else goes, and the way out is not taken: what was sent closes
 * by itself, and its page may have gone on.
 */
export const noteSent = (): void => {
  if (open?.lost.every((entry) => entry.count() === 0)) open.withdraw.abort()
}

/** Asks before something closes that holds forms: a drawer by its scope; without one, the whole page. */
export const mayClose = (scope?: Scope): Promise<boolean> => mayLose(unsavedIn(scope))

/**
 * Asks before the work is left for good (signing out, another hospital): first what is wished, then for what would be
 * lost by it. Whoever thinks better of the first has given nothing up.
 */
export const mayLeave = async (wish: Question): Promise<boolean> => (await askFirst(wish)) && (await mayClose())

/** The page is left for good, by a decision already taken: nothing asks any more, and what was kept stays kept. */
export const forgetUnsaved = (): void => entries.clear()

/** The browser's own question before a reload or a closed window. */
export const watchUnload = (): void =>
  addEventListener('beforeunload', (event) => {
    if (unsavedIn().length > 0) event.preventDefault()
  })
