/** 保险柜: what it holds, its account line by line, and cash that is brought to the bank. Source: money book §14. */
import { type cashier, shiftRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Bool, Num, sure, textOf } from '../../../kit/db/rows.ts'
import { col, type ListOf, pageOf, yuan } from '../../../kit/list.ts'
import { freshIds, openDay, postStatement } from '../../ledger/index.ts'
import { mainDepartmentOf, staffName } from '../../staff/reads.ts'
import { moveOf } from '../shifts/detail.ts'

/** What the safe holds is the hospital's; whoever reaches a part of its rows is told no sum of all of them. */
const refusePart = (ctx: Context): void => {
  if (ctx.rows !== 'all') refuse(common.forbidden())
}

const held = textOf(
  { balance: sure(Num), onWay: sure(Num) },
  `select cashier.safe_fen() as balance,
    (select coalesce(sum(amount_fen), 0)::bigint from cashier.cash_on_way where kind = 'BANK') as "onWay"`,
)

export const safe = async (ctx: Context): Promise<OutputOf<(typeof cashier)['safe']>> => {
  refusePart(ctx)
  const { found } = await ctx.together({ found: held() })
  const { balance, onWay } = found[0]!
  return { balance: toYuan(balance), onWay: toYuan(onWay) }
}

const entries: ListOf<(typeof cashier)['safeEntries']> = {
  table: 'cashier.safe',
  from: sql`cashier.safe_entry e
    left join cashier.cash_move m on m.hospital_id = e.hospital_id and m.id = e.biz_id and e.biz_type in ('shift_answer', 'shift_bank')
    left join cashier.cashier_shift s on s.hospital_id = e.hospital_id and s.id = e.biz_id and e.biz_type = 'shift_accept'
    left join ${sql.raw(mainDepartmentOf('cd', 'e', 'created_by'))}`,
  columns: {
    id: col('e.id'),
    at: col('e.created_at'),
    what: col(sql`case when e.biz_type = 'shift_bank' then 'BANK' when e.biz_type = 'shift_accept' then 'HANDOVER'
      when e.biz_type = 'shift_answer' and m.kind = 'BANK' then 'BACK' when e.biz_type = 'shift_answer' then 'IN' else 'OTHER' end`),
    no: col(sql`coalesce(m.no, s.no)`),
    byName: col(sql.raw(staffName('e.created_by'))),
    amount: yuan('e.amount'),
    balance: yuan('e.balance_after'),
    memo: col('e.memo'),
  },
  filters: {
    startDate: (day) => sql`e.business_date >= ${day}::date`,
    endDate: (day) => sql`e.business_date <= ${day}::date`,
  },
  asks: { startDate: 'at', endDate: 'at' },
  scope: { department: 'cd.department_id', own: ['e.created_by'] },
  order: { by: 'e.seq', direction: 'desc', tie: 'e.id' },
}

export const safePage = (ctx: Context, input: InputOf<(typeof cashier)['safeEntries']>) => pageOf(ctx, input, entries)

/** Of two who bring its last note to the bank the second waits, and finds it gone. */
const holdSafe = { text: `select pg_advisory_xact_lock(hashtext('safe ' || kit.current_hospital()))`, values: [] }
const slipTaken = textOf(
  { taken: sure(Bool) },
  `select exists (select from cashier.cash_move m left join cashier.cash_answer a on a.hospital_id = m.hospital_id
    and a.move_id = m.id where m.kind = 'BANK' and m.voucher_no = $1 and coalesce(a.outcome, 'ACCEPTED') = 'ACCEPTED') as taken`,
)

/** Holds the safe; refuses more than it holds, and a slip that is written already. */
const refuseDeposit = async (ctx: Context, fen: Fen, slip: string): Promise<void> => {
  await ctx.together([holdSafe])
  const { inside, slips } = await ctx.together({ inside: held(), slips: slipTaken(slip) })
  const { balance } = inside[0]!
  if (fen > balance) refuse(shiftRefusals.safeShort({ held: toYuan(balance) }))
  if (slips[0]!.taken) refuse(shiftRefusals.slipTwice({ no: slip }))
}

const depositStatements = (id: number, date: string, fen: Fen, { slip, reason }: { slip: string; reason: string }) => [
  {
    text: `insert into cashier.cash_move (id, no, kind, amount_fen, business_date, reason, voucher_no)
      values ($1, kit.next_number('XJ', $3::date), 'BANK', $2, $3::date, $4, $5)
      returning id, no, kind, amount_fen as fen, reason, voucher_no as "voucherNo", created_at as "at"`,
    values: [id, fen, date, reason, slip],
  },
  postStatement({
    type: 'shift_bank',
    id,
    date,
    memo: slip,
    lines: [
      { kind: 'CASH_ON_WAY', owner: 0, amount: fen },
      { kind: 'CASH_SAFE', owner: 0, amount: -fen },
    ],
  }),
]

/** 存行: cash leaves the safe, and is on its way until somebody else holds the bank's slip against it. */
export const bankCash = async (
  ctx: Context,
  { amount, voucherNo, reason = '' }: InputOf<(typeof cashier)['bankCash']>,
) => {
  const fen = parseYuan(amount) ?? 0
  if (fen <= 0) refuse(common.invalid({ reason: '金额须大于 0' }))
  const slip = voucherNo.trim()
  const { date, fresh } = await ctx.together({ date: openDay, fresh: freshIds(1) })
  await refuseDeposit(ctx, fen, slip)
  const id = fresh[0]!
  const [made] = await ctx.together(depositStatements(id, date, fen, { slip, reason: reason.trim() }))
  const fields = { status: 'PENDING', byName: ctx.session.staffName, closing: false, incoming: false }
  const move = moveOf({ ...made!.rows[0]!, ...fields })
  ctx.note({ objectType: 'shift', objectNo: move.no, after: { BANK: move.amount, no: slip } })
  ctx.tell('shift.changed', id)
  return move
}
