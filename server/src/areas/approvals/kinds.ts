/**
 * What may be decided in the centre: a kind says how its document looks, and what is done when it is passed or rejected. The centre
 * knows none of them by name; `server/src/approving.ts` lists them.
 */

import type { ApprovalRange } from '@clinic/contract/areas/approvals/nouns.ts'
import type { Figures } from '@clinic/contract/areas/approvals/rules.ts'
import type { ApprovalKindWord } from '@clinic/contract/areas/approvals/words.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import type { Context } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'

/** One line of what is asked for: as it was and as it shall be, with the columns it is made of. */
export type Line = {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
  /** Money: seen by `sensitive:customer-capital` alone. */
  readonly money: boolean
  readonly of: readonly ColumnName[]
}

/** A document as it stands. */
export type Standing = {
  readonly no: string
  /** Another one later: it moved. */
  readonly version: number
  /** Null: it is about the house. */
  readonly customerId: number | null
  readonly departmentId: number | null
  /** Who wrote it: they do not decide. */
  readonly writers: readonly number[]
  readonly figures: Figures
  readonly lines: readonly Line[]
  readonly headline: Line
}

/** What the effect of a task needs to know of it. */
export type Deed = {
  readonly documentId: number
  /** 0: it is about the house. */
  readonly customerId: number
  readonly request: Readonly<Record<string, unknown>>
  /** Why it was asked for. */
  readonly reason: string
  /** What the last one who decided said. */
  readonly opinion: string
  readonly applicantId: number | null
  /** What whoever passed it chose besides: from the document's own page, or by the kind's `Figure`. */
  readonly terms: Readonly<Record<string, unknown>>
}

/** The figure somebody passes it on instead of the one that was asked for, and the rate it comes from where she named a rate. */
export type Figure = { readonly figure: number; readonly rateBp: number | null }
/** As she names it: a rate of the list in basis points given away, or the figure itself. */
export type FigureSaid = { readonly rateBp: number } | { readonly totalFen: number }

/** With what was asked for. */
export type Repriced = Figure & { readonly asked: number }

/** Of kinds that may be passed on another figure. */
type Repricing = {
  /** Between what; null: it has no room, or this person may not know. */
  readonly range: (ctx: Context, documentId: number) => Promise<ApprovalRange | null>
  /** Holds it against what was asked for and her own limits: refuses, or says what it comes to. */
  readonly judge: (ctx: Context, documentId: number, said: FigureSaid) => Promise<Figure>
}

export type ApprovalKind = {
  readonly kind: ApprovalKindWord
  /** Takes the document's locks, in the order of its area (money book §2.3). */
  readonly lock: (ctx: Context, documentId: number) => Promise<void>
  /** Null: it is gone. */
  readonly stands: (
    ctx: Context,
    documentId: number,
    request: Readonly<Record<string, unknown>>,
  ) => Promise<Standing | null>
  /** Its version as part of a statement. @param id the column that holds its id */
  readonly version: (id: string) => string
  /** Things to weigh, each a sentence. */
  readonly facts: (ctx: Context, deed: Deed) => Promise<readonly string[]>
  /** Does what was asked for, in the transaction of the last pass. */
  readonly apply: (ctx: Context, deed: Deed) => Promise<void>
  /** Absent: it is passed as it was asked for. The figure reaches `apply` as the deed's `terms`. */
  readonly reprices?: Repricing
  /** Gives back what the request held. */
  readonly reject: (ctx: Context, deed: Deed) => Promise<void>
  /** The same when whoever asked takes it back. */
  readonly withdrawn: (ctx: Context, deed: Deed) => Promise<void>
  /** Words of its own for the messages; absent: the centre's. */
  readonly tells?: {
    readonly waits: (ctx: Context, documentId: number, to: readonly number[]) => Promise<void>
    readonly decided: (
      ctx: Context,
      documentId: number,
      decision: { pass: boolean; note: string; to: readonly number[]; repriced: Repriced | null },
    ) => Promise<void>
  }
}

/** Every kind there is. */
export const registered = asked<[], readonly ApprovalKind[]>('what may be decided in the centre')

export const kindOf = (word: ApprovalKindWord): ApprovalKind => {
  const found = registered().find(({ kind }) => kind === word)
  if (!found) throw new Error(`approving.ts registers nobody for ${word}`)
  return found
}
