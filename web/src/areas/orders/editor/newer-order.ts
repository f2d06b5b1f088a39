/** An order that somebody else saved while it was being written here: what differs, and how to go on. */
import type { OrderDetailRow } from '@clinic/contract/areas/orders/calls.ts'
import { salesOrderTable } from '@clinic/contract/areas/orders/tables.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useEffect, useState } from 'react'
import { countOf, type Draft, type Line, pricesOf, type Step } from './draft.ts'
import { draftOf } from './draft-input.ts'

export type Difference = { readonly label: string; readonly theirs: string; readonly mine: string }

const lineText = ({ product, contentCount, isGift, discountReason, toothNos, site }: Line): string =>
  [`${product.name}×${contentCount}`, isGift ? '赠送' : '', discountReason, toothNos, site].filter(Boolean).join(' ')
const linesText = ({ lines, combos }: Draft): string =>
  [...combos.map(({ combo, count }) => `${combo.name}×${count}`), ...lines.map(lineText)].join('、')
const payableText = (draft: Draft): string => toYuan(pricesOf(draft).totals.payableFen)

const titles = titlesOf(salesOrderTable)

const people = [
  [titles.adviserName, 'adviserId', 'adviserName'],
  [titles.doctorName, 'doctorId', 'doctorName'],
  [titles.developerName, 'developerId', 'developerName'],
] as const

/** What the order as it stands and what was written here say differently. People chosen here are seen in their fields. */
export const differencesOf = (order: OrderDetailRow, mine: Draft): readonly Difference[] => {
  const theirs = draftOf(order)
  const texts = [
    { label: titles.summary, theirs: linesText(theirs), mine: linesText(mine) },
    { label: titles.payable, theirs: payableText(theirs), mine: payableText(mine) },
    { label: titles.remark, theirs: theirs.remark, mine: mine.remark },
  ]
  return [
    ...texts.filter((one) => one.theirs !== one.mine),
    ...people
      .filter(([, id]) => order[id] !== mine[id])
      .map(([label, id, name]) => ({ label, theirs: order[name] ?? '', mine: mine[id] === null ? '' : '见右侧' })),
  ]
}

/**
 * @param order the order as it stands now; absent: a new one
 * @returns `version` the one that is written on; `newer` what somebody saved since, as long as something typed is in its way
 */
export const useNewerOrder = (order: OrderDetailRow | undefined, written: Draft, step: (step: Step) => void) => {
  const [version, setVersion] = useState(order?.version)
  const [isOld, setOld] = useState(false)
  const [isSent, setSent] = useState(false)
  const isNew = order !== undefined && version !== undefined && order.version > version
  const isTyped = countOf(written) > 0
  // Where nothing was typed the page follows what a colleague saves.
  useEffect(() => {
    if (!isNew || isTyped) return
    setVersion(order.version)
    step({ do: 'restore', draft: draftOf(order) })
  }, [isNew, isTyped, order, step])
  return {
    version,
    newer: order && !isSent && isTyped && (isNew || isOld) ? order : null,
    /** A draft that was typed on an earlier version was put back. */
    noteOld: () => setOld(true),
    /** What is written here goes on from the order as it stands: it was looked at, or given up. */
    goOn: () => {
      setVersion(order?.version)
      setOld(false)
    },
    sent: () => setSent(true),
  }
}
