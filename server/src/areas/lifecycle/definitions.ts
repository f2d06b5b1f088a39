/** Definitions of a deal, each from its day on, and the one that holds today. */
import { type Definition, lifecycle, usualDefinition } from '@clinic/contract/areas/lifecycle/calls.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { Bool, Num, Of, textOf } from '../../kit/db/rows.ts'
import { everybody } from '../../kit/list.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'
import { resource } from '../../kit/resource.ts'

export const definitions = resource(
  { list: lifecycle.definitions },
  {
    scope: everybody('a setting of the hospital'),
    order: { by: 'r.effective_from', direction: 'desc', tie: 'r.id' },
  },
)

const holding = textOf(
  {
    dealBy: Of<Definition['dealBy']>(),
    minDealFen: Nullable(Num),
    countDeposit: Bool,
    countRecharge: Bool,
    countRetail: Bool,
    newDays: Num,
    sameDay: Of<Definition['sameDay']>(),
  },
  `select d.deal_by "dealBy", d.min_deal_fen "minDealFen", d.count_deposit "countDeposit", d.count_recharge "countRecharge",
      d.count_retail "countRetail", d.new_days "newDays", d.same_day "sameDay"
    from lifecycle.deal_definition d where d.effective_from <= coalesce($1::date, kit.business_date()) order by d.effective_from desc limit 1`,
)

/** What counts as a deal on a business day; null: on that of the statement. */
export const definitionOn = (day: string | null): Reading<Definition> =>
  readingOf({ found: holding(day) }, ({ found: [kept] }) =>
    kept ? { ...kept, minDealFen: kept.minDealFen ?? usualDefinition.minDealFen } : usualDefinition,
  )
export const definitionToday = definitionOn(null)
