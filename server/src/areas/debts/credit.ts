/** How far this hospital lets a customer owe, and the person at the till grant it. */

import type { Credit } from '@clinic/contract/areas/debts/calls.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import type { Context } from '../../kit/context.ts'
import type { Statement } from '../../kit/db/batch.ts'
import { type Reading, reading } from '../../kit/reading.ts'
import type { Session } from '../../kit/session.ts'

/** The hospital's setting, or the defaults of the table: one row. */
const creditStatement: Statement = {
  text: `select coalesce(s.debt_switch, true) "debtSwitch", coalesce(s.customer_limit_fen, 5000000) "customerLimitFen",
      coalesce(s.cashier_limit_fen, 2000000) "cashierLimitFen", coalesce(s.due_days, 30) "dueDays"
    from (select) one left join debts.credit_setting s on true`,
  values: [],
}

export type CreditSetting = Omit<Credit, 'openFen'> & { readonly dueDays: number }

/** The setting, with the cashier's own limit where a role names one (feature `debt.allowMax`, fen). */
export const creditFor = ({ features }: Session): Reading<CreditSetting> =>
  reading(creditStatement, ({ rows }) => {
    const setting = rows[0] as unknown as CreditSetting
    const own = features.get('debt.allowMax')
    return own === undefined ? setting : { ...setting, cashierLimitFen: own }
  })

/** debtSwitch and limits as the wire has them. */
export const overdraft = async (ctx: Context) => {
  const [rows] = await ctx.together([creditStatement])
  const setting = rows!.rows[0] as unknown as CreditSetting
  return {
    debtSwitch: setting.debtSwitch ? (1 as const) : (0 as const),
    customerLimit: toYuan(setting.customerLimitFen),
    cashierLimit: toYuan(setting.cashierLimitFen),
    dueDays: setting.dueDays,
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
