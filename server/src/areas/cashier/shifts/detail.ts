/** One shift with what each way of paying must amount to: for counting, for handing over, for its slip. */
import { type cashier, whyNotPrintShift } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { type Context, refuseIf } from '../../../kit/context.ts'
import type { Rows } from '../../../kit/db/statement.ts'
import { paperOf, paperStatement } from '../../prints/index.ts'
import { staffName } from '../../staff/reads.ts'
import { oneShift } from './queries.ts'

type Detail = OutputOf<(typeof cashier)['shift']>
type Shift = OutputOf<(typeof cashier)['openShift']>
type Row = Record<string, unknown>
export type Amount = { readonly code: string; readonly name: string; readonly fen: number }

/** S1, S2: what each way to pay must amount to: the float and the ledger's movement in this shift. */
export const expectedText = `select t.code, t.name, t.class, coalesce(sum(m.fen), 0)::bigint
      + case t.class when 'cash' then max(s.opening_float_fen) else 0 end as fen
  from cashier.cashier_shift s cross join cashier.tender_type t
  left join lateral (
    select e.amount as fen from ledger.journal j join ledger.entry e on e.journal_id = j.id
    join ledger.account a on a.id = e.account_id
    where j.shift_id = s.id and j.biz_type not in ('shift_open', 'shift_close')
      and ((t.class = 'cash' and a.kind = 'CASH_REGISTER' and a.owner_id = s.register_id)
        or (t.class = 'clearing' and a.kind = 'TENDER_CLEARING' and a.owner_id = t.id))
  ) m on true
  where s.id = $1 and t.class in ('cash', 'clearing')
  group by t.id, t.code, t.name, t.class, t.sort order by t.sort`

const countsText = `select y.code, count(distinct p.id)::int as n from cashier.payment p
  join cashier.payment_tender t on t.payment_id = p.id join cashier.tender_type y on y.id = t.tender_type_id
  where p.shift_id = $1 and p.status = 'SUCCESS' group by y.code`

/** Its own moves, and what came into its drawer: from another till, or back from the safe. */
const movesText = `select m.id, m.no, m.kind, m.amount_fen as fen, m.reason, m.voucher_no as "voucherNo", ${staffName('m.created_by')} as "byName", m.created_at as "at", m.closing,
    m.shift_id <> $1 as incoming,
    coalesce(a.outcome, case m.kind when 'FLOAT_IN' then 'ACCEPTED' else 'PENDING' end) as status
  from cashier.cash_move m
  left join cashier.cash_answer a on a.move_id = m.id
  left join ledger.journal j on j.biz_type = 'shift_answer' and j.biz_id = m.id
  where m.shift_id = $1 or j.shift_id = $1 order by m.id`

const figuresText = `select count(*) filter (where status = 'SUCCESS')::int as count,
    coalesce(sum(received_fen) filter (where status = 'SUCCESS'), 0)::bigint as received,
    coalesce(sum(offset_fen) filter (where status = 'SUCCESS'), 0)::bigint as "offset",
    coalesce(sum(debt_fen) filter (where status = 'SUCCESS'), 0)::bigint as debt,
    count(*) filter (where status = 'CANCELLED')::int as "voidCount",
    coalesce(sum(total_fen) filter (where status = 'CANCELLED'), 0)::bigint as "voidAmount",
    count(*) filter (where prints_before_void > 0)::int as "voidPrinted"
  from cashier.payment where shift_id = $1`

const blindText = 'select coalesce((select blind_count from cashier.setting), true) as blind'

export const shiftDetail = async (ctx: Context, { id }: InputOf<(typeof cashier)['shift']>): Promise<Detail> => {
  const shift = await oneShift(ctx, id)
  const { expected, counts, moves, figures, blind } = await ctx.together({
    expected: { text: expectedText, values: [id] },
    counts: { text: countsText, values: [id] },
    moves: { text: movesText, values: [id] },
    figures: { text: figuresText, values: [id] },
    blind: { text: blindText, values: [] },
  })
  const isBlind = shift.status === 'OPEN' && blind.rows[0]!['blind'] === true
  const { count, voidCount, voidPrinted, received, ...sums } = figures.rows[0] as Record<string, number>
  const amounts = Object.fromEntries(Object.entries(sums).map(([name, fen]) => [name, toYuan(fen)]))
  return {
    ...shift,
    tenders: tendersOf(shift, expected, counts, isBlind),
    moves: moves.rows.map(moveOf),
    count: count!,
    voidCount: voidCount!,
    voidPrinted: voidPrinted!,
    ...(amounts as { offset: string; debt: string; voidAmount: string }),
    // With the other ways of paying beside it, the sum would tell the cash.
    ...(isBlind ? {} : { received: toYuan(received!) }),
  }
}

/** What a way of paying must amount to: as it was counted against, or as it stands now; of the cash not while it is blind. */
const tendersOf = (shift: Shift, live: Rows, counts: Rows, isBlind: boolean): Detail['tenders'] => {
  const counted = new Map(counts.rows.map((row) => [row['code'], Number(row['n'])]))
  const amountOf = (list: Shift['counted'], code: unknown) => list?.find((one) => one.code === code)?.amount
  return live.rows.map(({ code, name, class: kind, fen }) => {
    const expected = shift.expected ? (amountOf(shift.expected, code) ?? '0.00') : toYuan(Number(fen))
    const found = shift.counted ? (amountOf(shift.counted, code) ?? '0.00') : null
    return {
      code: String(code),
      name: String(name),
      class: kind as Detail['tenders'][number]['class'],
      count: counted.get(code) ?? 0,
      ...(isBlind && kind === 'cash' ? {} : { expected }),
      counted: found,
      diff: found === null ? null : difference(found, expected),
      reason: (shift.reasons ?? []).find((one) => one.code === code)?.reason ?? shift.diffReason ?? '',
    }
  })
}

export const moveOf = (row: Row): Detail['moves'][number] => ({
  id: Number(row['id']),
  no: String(row['no']),
  kind: row['kind'] as Detail['moves'][number]['kind'],
  status: row['status'] as Detail['moves'][number]['status'],
  amount: toYuan(Number(row['fen'])),
  reason: String(row['reason']),
  voucherNo: String(row['voucherNo']),
  byName: row['byName'] as string | null,
  at: String(row['at']),
  closing: row['closing'] === true,
  incoming: row['incoming'] === true,
})

const difference = (counted: string, expected: string): string => toYuan(parseYuan(counted)! - parseYuan(expected)!)

/** The slip of a shift that was handed over; each print is counted. */
export const printShift = async (
  ctx: Context,
  { id }: InputOf<(typeof cashier)['shiftSlip']>,
): Promise<OutputOf<(typeof cashier)['shiftSlip']>> => {
  const shift = await shiftDetail(ctx, { id })
  refuseIf(whyNotPrintShift(shift))
  const { clinic, prints } = await ctx.together({
    clinic: paperStatement('shift'),
    prints: {
      text: 'update cashier.cashier_shift set print_count = print_count + 1 where id = $1 returning print_count as "print"',
      values: [id],
    },
  })
  ctx.note({ objectType: 'shift', objectId: id, objectNo: shift.no })
  return {
    clinic: paperOf(clinic.rows[0]!),
    shift,
    print: Number(prints.rows[0]!['print']),
    printedBy: ctx.session.staffName,
    printedAt: String(clinic.rows[0]!['at']),
  }
}
