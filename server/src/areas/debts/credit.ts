/** How far this hospital lets a customer owe, and the person at the till grant it. */

import type { Credit } from '@clinic/contract/areas/debts/rules.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, textOf } from '../../kit/db/rows.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'
import type { Session } from '../../kit/session.ts'

/** The hospital's setting, or the defaults: one row. Where it set nothing, one debt may be as large as all of a customer's. */
const setting = textOf(
  { debtSwitch: Bool, customerLimitFen: Num, cashierLimitFen: Num, dueDays: Num },
  `select coalesce(s.debt_switch, true) "debtSwitch", coalesce(s.customer_limit_fen, 5000000) "customerLimitFen",
      coalesce(s.cashier_limit_fen, 5000000) "cashierLimitFen", coalesce(s.due_days, 30) "dueDays"
    from (select) one left join debts.credit_setting s on true`,
)

export type CreditSetting = Omit<Credit, 'openFen'> & { readonly dueDays: number }

/** The setting; for one debt the lower of the hospital's limit and what this person was given (feature `debt.allowMax`, fen). */
export const creditFor = ({ features }: Session): Reading<CreditSetting> =>
  readingOf({ all: setting() }, ({ all: [common] }) => {
    const own = features.get('debt.allowMax') ?? 0
    return { ...common!, cashierLimitFen: Math.min(common!.cashierLimitFen, own) }
  })

/** debtSwitch and limits as the wire has them. */
export const overdraft = async (ctx: Context) => {
  const { all } = await ctx.together({ all: setting() })
  const { debtSwitch, customerLimitFen, cashierLimitFen, dueDays } = all[0]!
  return {
    debtSwitch: debtSwitch ? (1 as const) : (0 as const),
    customerLimit: toYuan(customerLimitFen),
    cashierLimit: toYuan(cashierLimitFen),
    dueDays,
  }
}

type NewSetting = { debtSwitch: 0 | 1; customerLimit: string | number; cashierLimit: string | number; dueDays: number }

export const setOverdraft = async (ctx: Context, input: NewSetting) => {
  const before = await overdraft(ctx)
  await ctx.together([
    {
      text: `insert into debts.credit_setting (debt_switch, customer_limit_fen, cashier_limit_fen, due_days)
        values ($1, $2, $3, $4) on conflict (hospital_id) do update set debt_switch = excluded.debt_switch,
          customer_limit_fen = excluded.customer_limit_fen, cashier_limit_fen = excluded.cashier_limit_fen,
          due_days = excluded.due_days`,
      values: [input.debtSwitch === 1, parseYuan(input.customerLimit), parseYuan(input.cashierLimit), input.dueDays],
    },
  ])
  const after = await overdraft(ctx)
  ctx.note({ objectType: 'creditSetting', before, after })
  return after
}
