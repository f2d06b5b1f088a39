/**
 * 退套餐按单项原价扣除已消费: what a combo that was sold with this rule comes back to at most (pure): what was paid for it and did not
 * leave again, less what was used of it at the price of the project alone. Its allocated value (R1) stays the limit. Source: money
 * book §4, §10.1.
 */
import { type Fen, toYuan, withCommas } from '../../money.ts'
import { shareOf, spread } from '../../proportion.ts'

/** A bought item as the rule looks at it. Fen. */
export type ComboItem = {
  /** Which of the order's combos it came with, and what that is called where it has the rule; null: none, or without it. */
  readonly comboNo: number | null
  readonly comboRule: string | null
  /** Price × count of its line. */
  readonly originalFen: Fen
  readonly qtyTotal: number
  readonly qtyDeducted: number
  /** Handed over when it was paid: used, all of it. */
  readonly handedOut: boolean
  readonly valueDeductedFen: Fen
  readonly valueLeftFen: Fen
  readonly debtOpenFen: Fen
  readonly writtenOffFen: Fen
  /** What the rule took off refunds of it that stand. */
  readonly shortBeforeFen: Fen
}

/** A combo of an order by the rule: the same for each of its items. Fen. */
export type ComboTerms = {
  readonly no: number
  readonly name: string
  /** Paid for it, less what went back, was kept, ended or went on to somebody else. */
  readonly netFen: Fen
  /** Used, at the price of each project alone. */
  readonly usedFen: Fen
}

/**
 * Whether a refund is held to the rule: for the customer's cause. For the house's own she has back what was laid on the project, as
 * no fee is kept then and a balance goes back in proportion (§10.1, §10.3).
 */
export const byRule = <T extends { readonly combo: ComboTerms | null }>(item: T, party: 'CUSTOMER' | 'CLINIC'): T =>
  party === 'CLINIC' ? { ...item, combo: null } : item

/** What of an item was used, at its price alone; a part of a line in proportion, the fraction of a fen hers. */
export const usedAtOriginal = ({ originalFen, qtyTotal, qtyDeducted, handedOut }: ComboItem): Fen =>
  handedOut ? originalFen : shareOf(originalFen, qtyDeducted, qtyTotal).floor

/**
 * What money lies on an item: what was used and what is left of it, less what is owed or was given up (L4: in, less what went back,
 * was kept, ended or went on). What the rule kept before does not count as gone: it was beyond the limit then, and is now.
 */
const netOf = ({ valueDeductedFen, valueLeftFen, debtOpenFen, writtenOffFen, shortBeforeFen }: ComboItem): Fen =>
  valueDeductedFen + valueLeftFen - debtOpenFen - writtenOffFen + shortBeforeFen

/** The combos of an order that have the rule, by their place on it. @param items all of the order */
export const comboTermsOf = (items: readonly ComboItem[]): ReadonlyMap<number, ComboTerms> => {
  const terms = new Map<number, ComboTerms>()
  for (const item of items) {
    const { comboNo: no, comboRule: name } = item
    if (no === null || name === null) continue
    const { netFen, usedFen } = terms.get(no) ?? { netFen: 0, usedFen: 0 }
    terms.set(no, { no, name, netFen: netFen + netOf(item), usedFen: usedFen + usedAtOriginal(item) })
  }
  return terms
}

/** The most that a combo comes back to. */
export const capOf = ({ netFen, usedFen }: ComboTerms): Fen => Math.max(0, netFen - usedFen)

/** A line of a refund before the rule: what its sessions would come back to (fen). */
type Before = { readonly combo: ComboTerms | null; readonly moneyFen: Fen }

/** What the rule takes off each line: of each combo what is above its limit, by what the lines come to. */
export const shortByRule = (lines: readonly Before[]): Fen[] => {
  const shorts = lines.map(() => 0)
  const combos = new Map(lines.flatMap(({ combo }) => (combo ? [[combo.no, combo] as const] : [])))
  for (const combo of combos.values()) {
    const own = lines.flatMap((line, at) => (line.combo?.no === combo.no ? [at] : []))
    const money = own.map((at) => lines[at]!.moneyFen)
    const over = money.reduce((sum, fen) => sum + fen, 0) - capOf(combo)
    if (over <= 0) continue
    for (const [place, fen] of spread(over, money).entries()) shorts[own[place]!] = fen
  }
  return shorts
}

const shown = (fen: Fen): string => withCommas(toYuan(fen))

/** 为什么: the limit with what it is made of. Nothing was used of it: it says nothing. */
export const comboSaid = (combo: ComboTerms): string | null =>
  combo.usedFen === 0
    ? null
    : `套餐“${combo.name}”实付 ${shown(combo.netFen)} 减已消费原价 ${shown(combo.usedFen)}，最多退 ${shown(capOf(combo))}`
