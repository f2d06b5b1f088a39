/** 套餐设置: the hospital's, or what an installation begins with: what is given along takes no share of the price (money book §4). */
import type { combos } from '@clinic/contract/areas/combos/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import type { Context } from '../../kit/context.ts'
import { Bool, textOf } from '../../kit/db/rows.ts'

type Setting = OutputOf<typeof combos.setting>

/** 赠品分摊, inside a statement. */
export const sharesGifts = 'coalesce((select g.shares_gifts from combos.setting g), false)'

const kept = textOf({ sharesGifts: Bool }, `select ${sharesGifts} "sharesGifts"`)

export const comboSetting = async (ctx: Context): Promise<Setting> => (await ctx.together({ all: kept() })).all[0]!

export const setComboSetting = async (ctx: Context, input: InputOf<typeof combos.setSetting>): Promise<Setting> => {
  const before = await comboSetting(ctx)
  await ctx.together([
    {
      text: `insert into combos.setting (shares_gifts) values ($1)
        on conflict (hospital_id) do update set shares_gifts = excluded.shares_gifts`,
      values: [input.sharesGifts],
    },
  ])
  const after = await comboSetting(ctx)
  ctx.note({ objectType: 'comboSetting', before, after })
  return after
}
