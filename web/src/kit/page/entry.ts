/** How an area offers its pages: `export const pages: AreaPages = { '/triage/today': { page: () => import('./TodayPage.tsx') } }`. */
import type { Call, InputOf, May, OutputOf } from '@clinic/contract/call.ts'
import type { ComponentType } from 'react'

export type PageEntry = {
  /** A module whose default export is the page. */
  readonly page: () => Promise<{ default: ComponentType }>
  /** Title of a page that is not in the menu. */
  readonly title?: string
  /** The menu page it belongs to; being granted that page grants this one. Default: its own path must be granted. */
  readonly under?: string
  /** Right needed by a page that belongs to no menu page. */
  readonly may?: May
  /** `bare`: without sidebar, bar and tabs (print views, own windows, sign-in). `open`: bare and without a session. */
  readonly frame?: 'full' | 'bare' | 'open'
  /** A desk needs the width: the menu's panel is folded on it until somebody opens it. */
  readonly desk?: boolean
}

/** Path pattern (`/order/list`, `/cashier/receipt/:paymentId`) → page. */
export type AreaPages = Readonly<Record<string, PageEntry>>

/**
 * A piece an area puts into the top bar, before the settings button: `export const topBar = () => import('./Bell.tsx')` in
 * its routes.tsx. Loaded after the frame stands; the place of one button is held while it loads.
 */
export type TopBarPiece = () => Promise<{ default: ComponentType }>

/** One result of the palette. */
export type Hit = {
  readonly key: string | number
  readonly label: string
  /** What decides between two alike: a number, a day, a department. */
  readonly note: string
  /** Its address: Ctrl+Enter opens it in a page of its own. */
  readonly to: string
  /** Enter, where it opens in place; default: goes to its address. */
  readonly run?: () => void
}

/** What an area lets the palette find: `export const finders = [finderOf('客户', customers.search, …)]` in its finder.ts. */
export type Finder = {
  readonly kind: '客户' | '单据' | '员工'
  readonly call: Call
  readonly input: (text: string) => object
  readonly hits: (answer: unknown) => readonly Hit[]
  /** Can these words be meant for it at all? Default: any. */
  readonly meant?: (text: string) => boolean
}

/** Something to begin from anywhere, on a page of the person's: 开单. */
export type Deed = { readonly label: string; readonly to: string; readonly may: May }

/** A typed finder. */
export const finderOf = <C extends Call>(
  kind: Finder['kind'],
  call: C,
  input: (text: string) => InputOf<C>,
  hits: (answer: OutputOf<C>) => readonly Hit[],
  meant?: (text: string) => boolean,
): Finder => ({
  kind,
  call,
  input: input as (text: string) => object,
  hits: hits as (answer: unknown) => readonly Hit[],
  ...(meant ? { meant } : {}),
})

/** What a tab of the customer panel, or an entry of the customer window, is given. */
export type PanelTabProps = {
  readonly customerId: number
  readonly args?: Readonly<Record<string, unknown>> | undefined
  /** Asks the header anew. */
  readonly refresh: () => void
  /** Opens another entry of hers in the same place. */
  readonly onGo?: (entry: string) => void
  /** Is there such an entry for this person? */
  readonly opens?: (entry: string) => boolean
}

/**
 * An entry of the customer's panel and window by its value (`ProjectOrder`). An area offers its own from its `index.ts`:
 * `export const panelTabs: readonly PanelTab[] = [{ value: 'ProjectOrder', component: lazy(() => import('./OrderTab.tsx')), may: … }]`.
 * Which tab holds it is said by `areas/customers/panel/sections.ts`; one that no tab holds fails a test.
 */
export type PanelTab = {
  readonly value: string
  readonly component: ComponentType<PanelTabProps>
  /** The right its call asks for: without it the entry is absent, in panel and window. */
  readonly may: May
}

/**
 * Something done with a customer from the head of her panel and window. An area offers its own from its `index.ts`:
 * `export const headActions: readonly HeadAction[] = [{ key: 'recharge', label: '充值', rank: 3, component: lazy(…), may: … }]`.
 */
export type HeadAction = {
  readonly key: string
  readonly label: string
  /** The first two stand in words, the others behind 更多. */
  readonly rank: number
  readonly may: May
  /** Version P does not have it. */
  readonly notInP?: true
  /** Drawer or dialog, mounted when it opens. `onDone` asks the header anew. */
  readonly component: ComponentType<{
    readonly customerId: number
    readonly onDone: () => void
    readonly onClose: () => void
  }>
}
