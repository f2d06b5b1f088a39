/** What a stop is of: a person who is away or a thing that is closed. The screen is one, its words and calls are the subject's. */
import type { ReactNode } from 'react'
import type { Answer } from '../../../kit/query.ts'
import type { Seen, Wish } from './choices.ts'

/** The fields of both: whoever reads them knows which are hers. */
export type StopForm = {
  readonly staffId?: number
  readonly resourceId?: number
  readonly kind?: string
  readonly startsAt?: string
  readonly endsAt?: string
  readonly reason?: string
}
export type Prefer = 'later' | 'other'
export type Placed = { readonly moved: number; readonly cancelled: number; readonly waiting: number }
export type Subject = {
  /** 停诊 */
  readonly word: string
  /** 换医生 */
  readonly otherWord: string
  /** 同医生改期 */
  readonly laterWord: string
  /** Said while nothing is asked yet. */
  readonly begin: string
  readonly prefer: Prefer
  readonly fields: ReactNode
  readonly kind: string
  /** Which field of the address says of whom or what. */
  readonly of: 'staffId' | 'resourceId'
  readonly back: string
  readonly useSeen: (
    form: StopForm,
    prefer: Prefer,
  ) => { isAsked: boolean; answer: Answer<unknown>; rows: readonly Seen[] | undefined; hidden: number }
  readonly usePlacing: (onDone: (placed: Placed) => void) => {
    readonly isPending: boolean
    /** Nothing is sent while something of the form is missing. */
    send: (form: StopForm, wishes: readonly Wish[], onError: (error: unknown) => void) => void
  }
}

/** Said when it is done. */
export const doneText = (word: string, { moved, cancelled, waiting }: Placed): string =>
  `${word}已登记：移动 ${moved} 个，取消 ${cancelled} 个，待排 ${waiting} 个`

/** What is asked of the server; nothing while the span is not one. */
export const spanAsked = ({ startsAt, endsAt }: StopForm) =>
  startsAt && endsAt && startsAt < endsAt ? { startsAt, endsAt } : null
