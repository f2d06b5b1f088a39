/** What a customer's balance and deposit are made of, as their refund needs it: by what brought each, with what came along. */
import { Id, Nullable } from '@clinic/contract/words.ts'
import { Type } from 'typebox'
import { Num, type RowOf, Str, textOf } from '../../kit/db/rows.ts'

const Source = {
  /** The journal that brought it first; null: it stood before there were lots. */
  originId: Nullable(Id),
  journals: Type.Array(Id),
  /** `recharge` and the payment it is of; empty where it is no document. */
  type: Str,
  bizId: Nullable(Id),
  day: Nullable(Str),
  principalFen: Num,
  leftFen: Num,
  coinFen: Num,
  coinLeftFen: Num,
  points: Num,
}
export type WalletSource = RowOf<typeof Source>

/**
 * Of a balance, the oldest first: what was put in at first, what is left; coins and points that a recharge brought along.
 * What another customer gave her is spent here and not paid out (money book §11, F3).
 */
export const walletSources = textOf(
  Source,
  `with mine as (
      select l.* from ledger.account a join ledger.lot l on l.hospital_id = a.hospital_id and l.account_id = a.id
      where a.owner_type = 'customer' and a.owner_id = $1 and a.kind in ('WALLET_PRINCIPAL', 'COIN_CUSTOMER') and l.passed = 0
    ), open as (
      select origin_id, sum(amount)::bigint as amount, sum(left_amount)::bigint as left, min(made_at) as made, min(id) as id
      from mine where kind = 'WALLET_PRINCIPAL' and left_amount > 0 group by origin_id)
    select o.origin_id as "originId", coalesce((select array_agg(distinct m.journal_id) from mine m where m.origin_id = o.origin_id), '{}') as journals,
      coalesce(j.biz_type, '') as type, j.biz_id as "bizId", j.business_date::text as day,
      greatest(coalesce((select sum(l.amount) from ledger.lot l where l.journal_id = o.origin_id and l.origin_id = o.origin_id
        and l.kind = 'WALLET_PRINCIPAL' and j.biz_type = 'recharge'), o.amount), o.left)::bigint as "principalFen",
      o.left as "leftFen",
      greatest(coalesce((select sum(l.amount) from ledger.lot l where l.journal_id = o.origin_id and l.origin_id = o.origin_id
        and l.kind = 'COIN_CUSTOMER' and j.biz_type = 'recharge'), 0), c.left)::bigint as "coinFen",
      c.left as "coinLeftFen",
      coalesce((select sum(l.amount) from ledger.lot l where l.journal_id = o.origin_id and l.origin_id = o.origin_id
        and l.kind = 'POINT_CUSTOMER' and j.biz_type = 'recharge'), 0)::bigint as points
    from open o left join ledger.journal j on j.id = o.origin_id
    cross join lateral (select coalesce(sum(m.left_amount) filter (where j.biz_type = 'recharge'), 0)::bigint as left from mine m
      where m.origin_id = o.origin_id and m.kind = 'COIN_CUSTOMER') c
    order by o.made, o.id`,
)

/** How much of a balance is left under the chosen origins (0: what stood before there were lots). Fen. */
export const leftUnder = textOf(
  { leftFen: Num },
  `select coalesce(sum(l.left_amount), 0)::bigint as "leftFen" from ledger.account a
    join ledger.lot l on l.hospital_id = a.hospital_id and l.account_id = a.id
    where a.kind = 'WALLET_PRINCIPAL' and a.owner_id = $1 and l.passed = 0 and coalesce(l.origin_id, 0) = any($2::bigint[])`,
)

/** Payments that brought a deposit to a customer. */
export const depositPayments = textOf(
  { id: Id },
  `select distinct j.biz_id as id from ledger.account a
    join ledger.entry e on e.hospital_id = a.hospital_id and e.account_id = a.id and e.amount < 0
    join ledger.journal j on j.hospital_id = e.hospital_id and j.id = e.journal_id and j.biz_type in ('payment', 'recharge')
    where a.kind = 'WALLET_DEPOSIT' and a.owner_id = $1 order by 1`,
)

/** Locks the accounts of a customer that a refund of her balance moves, in the ledger's order. */
export const lockAccounts = (customerId: number) => ({
  text: `select id from ledger.account where owner_type = 'customer' and owner_id = $1
    and kind in ('WALLET_PRINCIPAL', 'WALLET_DEPOSIT', 'WALLET_HOLD', 'COIN_CUSTOMER', 'POINT_CUSTOMER') order by id for no key update`,
  values: [customerId],
})
