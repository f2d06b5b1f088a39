/** How a hospital's till works. A hospital without a row has the defaults. */
import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import type { Context } from '../../kit/context.ts'

type Setting = OutputOf<(typeof cashier)['tillSetting']>

export const tillSetting = async (ctx: Context): Promise<Setting> => {
  const [rows] = await ctx.together([
    { text: 'select coalesce((select blind_count from cashier.setting), true) as "blindCount"', values: [] },
  ])
  return rows!.rows[0] as Setting
}

/** Is the cash of this person's open shift still uncounted, and kept from her until it is (decisions §6, blind count)? */
export const cashIsBlind = async (ctx: Context): Promise<boolean> => {
  const [rows] = await ctx.together([
    {
      text: `select coalesce((select blind_count from cashier.setting), true) and exists (
          select from cashier.cashier_shift where cashier_id = kit.current_staff() and status = 'OPEN') as blind`,
      values: [],
    },
  ])
  return rows!.rows[0]!['blind'] === true
}

export const changeTillSetting = async (
  ctx: Context,
  { blindCount }: InputOf<(typeof cashier)['changeTillSetting']>,
): Promise<Setting> => {
  const before = await tillSetting(ctx)
  await ctx.together([
    {
      text: `insert into cashier.setting (blind_count) values ($1)
        on conflict (hospital_id) do update set blind_count = excluded.blind_count`,
      values: [blindCount],
    },
  ])
  ctx.note({ objectType: 'tillSetting', objectNo: '收银设置', before: { ...before }, after: { blindCount } })
  return { blindCount }
}
