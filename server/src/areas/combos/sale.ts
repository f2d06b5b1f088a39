/** Combos as an order takes them: one version of each, held until the order stands. */
import type { ComboPart } from '@clinic/contract/areas/combos/rules.ts'
import type { ComboKind } from '@clinic/contract/areas/combos/words.ts'
import { Id, Nullable, Version } from '@clinic/contract/words.ts'
import { Bool, Json, Num, Of, type RowOf, Str, textOf } from '../../kit/db/rows.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { productOf } from '../products/reads.ts'
import { sharesGifts } from './setting.ts'

const ComboSold = {
  id: Id,
  version: Version,
  code: Str,
  name: Str,
  kind: Of<ComboKind>(),
  priceFen: Num,
  groups: Json<{ name: string; choose: number }[]>(),
  validDays: Nullable(Num),
  saleFrom: Nullable(Str),
  saleTo: Nullable(Str),
  status: Of<0 | 1>(),
  perCustomerLimit: Nullable(Num),
  totalLimit: Nullable(Num),
  soldCount: Num,
  byOriginal: Bool,
  sharesGifts: Bool,
  today: Str,
  lines: Json<ComboPart[]>(),
}
/** A combo with its limits and what its products cost now. Amounts in fen. */
export type ComboSold = RowOf<typeof ComboSold>

/**
 * Orders of one combo are judged one after the other, by ascending id: its pieces are counted under this lock (C2).
 * A statement of its own: what is read after it is read as the one before left it.
 */
export const takeTurnsSelling = (ids: readonly number[]): Statement => ({
  text: 'select combo_id from combos.combo_stock where combo_id = any($1::bigint[]) order by combo_id for update',
  values: [[...new Set(ids)]],
})

const sold = textOf(
  ComboSold,
  `select c.id, c.version, c.code, c.name, c.kind, c.price_fen as "priceFen", c.pick_groups as groups,
      c.valid_days as "validDays", c.sale_from as "saleFrom", c.sale_to as "saleTo", c.status,
      c.per_customer_limit as "perCustomerLimit", s.total_limit as "totalLimit", s.sold_count as "soldCount", c.by_original as "byOriginal", ${sharesGifts} as "sharesGifts", kit.today() as today,
      coalesce((select jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', p.name, 'count', l.count,
          'groupNo', l.group_no, 'isGift', l.is_gift, 'weightFen', l.weight_fen, 'priceFen', p.price_fen) order by l.line_no)
        from combos.combo_line l join ${productOf('p', 'l')}
        where l.hospital_id = c.hospital_id and l.combo_id = c.id), '[]') as lines
    from combos.combo c join combos.combo_stock s on s.hospital_id = c.hospital_id and s.combo_id = c.id
    where c.id = any($1::bigint[]) order by c.id`,
)

/** Combos as they stand; one that is not there is missing in the answer. */
export const combosForSale = (ids: readonly number[]) => sold([...new Set(ids)])

/** Ids that must be combos of the hospital: for `refuseDangling`. */
export const namedCombos = <T>(ids: readonly T[]) => ({ 'combos.combo': ids })
