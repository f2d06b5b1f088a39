/** A day of one resource as a list by time, for a phone: what is booked, what is shut, and the gaps between, which book. */
import type { Card, Column, Slot, Span } from './model.ts'
import { overlaps } from './spans.ts'

export type AgendaRow =
  | { readonly kind: 'card'; readonly at: number; readonly card: Card }
  | { readonly kind: 'ground'; readonly at: number; readonly to: number; readonly word: string }
  | { readonly kind: 'gap'; readonly at: number; readonly to: number }
  | { readonly kind: 'now'; readonly at: number }

/** What is left between ranges, a step long at least. */
const gapsIn = (hours: Span, taken: readonly Span[], least: number): Span[] => {
  const gaps: Span[] = []
  let at = hours.from
  for (const { from, to } of taken.toSorted((one, other) => one.from - other.from)) {
    if (from - at >= least) gaps.push({ from: at, to: Math.min(from, hours.to) })
    at = Math.max(at, to)
  }
  if (hours.to - at >= least) gaps.push({ from: at, to: hours.to })
  return gaps
}

const order = { ground: 0, card: 1, gap: 2, now: 3 } as const

/** What is past is no gap any more; the present stands before whatever begins after it. */
export const agendaOf = (
  column: Column,
  cards: readonly Card[],
  { hours, slot, now }: { readonly hours: Span; readonly slot: Slot; readonly now: number | null },
): readonly AgendaRow[] => {
  const own = cards.filter(({ columns }) => columns.includes(column.id))
  const shut = column.grounds.filter((ground) => ground.kind !== 'turn' && overlaps(ground, hours))
  const turns = column.grounds.filter(({ kind }) => kind === 'turn')
  const open = { from: Math.min(hours.to, Math.max(hours.from, Math.ceil((now ?? 0) / slot) * slot)), to: hours.to }
  const rows: AgendaRow[] = [
    ...own.map((card) => ({ kind: 'card' as const, at: card.from, card })),
    ...shut.map(({ from, to, word }) => ({ kind: 'ground' as const, at: Math.max(from, hours.from), to, word })),
    ...gapsIn(open, [...own, ...shut, ...turns], slot).map(({ from, to }) => ({ kind: 'gap' as const, at: from, to })),
    ...(now !== null && now >= hours.from && now < hours.to ? [{ kind: 'now' as const, at: now }] : []),
  ]
  return rows.toSorted((one, other) => one.at - other.at || order[one.kind] - order[other.kind])
}

/** 已过 22 分未到: of what should have begun and nobody came. */
export const lateMinutes = ({ from, mark }: Card, now: number | null): number =>
  now !== null && (mark.char === '约' || mark.char === '待') && now > from ? now - from : 0
