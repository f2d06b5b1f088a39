/** From which sums on a recharge asks who she is, and for a bank: the hospital's setting, or what an installation begins with. */

import type { orders } from '@clinic/contract/areas/orders/calls.ts'
import { usualRechargeLimits } from '@clinic/contract/areas/orders/recharge.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import type { Context } from '../../kit/context.ts'
import { Num, textOf } from '../../kit/db/rows.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'

type RechargeLimits = OutputOf<(typeof orders)['rechargeLimits']>

const { namedFromFen, bankFromFen } = usualRechargeLimits
const setting = textOf(
  { namedFromFen: Num, bankFromFen: Num },
  `select coalesce(s.named_from_fen, ${namedFromFen}) "namedFromFen", coalesce(s.bank_from_fen, ${bankFromFen}) "bankFromFen"
    from (select) one left join orders.recharge_setting s on true`,
)

export const rechargeLimits: Reading<RechargeLimits> = readingOf({ all: setting() }, ({ all: [kept] }) => ({
  namedFrom: toYuan(kept!.namedFromFen),
  bankFrom: toYuan(kept!.bankFromFen),
}))

export const rechargeLimitsNow = async (ctx: Context): Promise<RechargeLimits> =>
  (await ctx.together({ limits: rechargeLimits })).limits

export const setRechargeLimits = async (
  ctx: Context,
  input: InputOf<(typeof orders)['setRechargeLimits']>,
): Promise<RechargeLimits> => {
  const before = await rechargeLimitsNow(ctx)
  await ctx.together([
    {
      text: `insert into orders.recharge_setting (named_from_fen, bank_from_fen) values ($1, $2)
        on conflict (hospital_id) do update set named_from_fen = excluded.named_from_fen, bank_from_fen = excluded.bank_from_fen`,
      values: [parseYuan(input.namedFrom), parseYuan(input.bankFrom)],
    },
  ])
  const after = await rechargeLimitsNow(ctx)
  ctx.note({ objectType: 'rechargeSetting', before, after })
  return after
}
