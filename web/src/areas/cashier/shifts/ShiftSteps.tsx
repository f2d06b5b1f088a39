/** The three steps of handing a shift over: counting without knowing, looking at the differences, what stays and what goes. */

import { differenceWord } from '@clinic/contract/areas/cashier/calls.ts'
import { cashierShiftTable } from '@clinic/contract/areas/cashier/tables.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Input } from 'antd'
import { MoneyInput } from '../../../kit/form/MoneyInput.tsx'
import type { Column } from '../../../kit/list/column.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { usePhone } from '../../../kit/screen.ts'
import { MoneyText, None, yuanText } from '../../../kit/show/text.tsx'
import { ColleagueChoice } from '../../staff/index.ts'
import { CashPieces, sumOfTyped, type Typed } from './CashPieces.tsx'
import type { ShiftDetail } from './shift.ts'
import { Difference } from './shift-words.tsx'

const titles = titlesOf(cashierShiftTable)

/** Notes and coins, and what was typed for each way of paying. */
export type Counted = {
  readonly pieces: Typed
  readonly amounts: Readonly<Record<string, string | null>>
}
export type Left = {
  readonly reasons: Readonly<Record<string, string>>
  readonly toSafe: string | null
  readonly successorId: number | null
}

/** What all ways of paying come to; undefined where the amount is hidden from this person. */
const sumOfWays = ({ tenders }: ShiftDetail, of: 'expected' | 'counted' | 'diff'): string | undefined =>
  tenders.some((way) => way[of] !== undefined)
    ? toYuan(tenders.reduce((sum, way) => sum + (parseYuan(way[of] ?? '0') ?? 0), 0))
    : undefined

type StepProps<V> = { detail: ShiftDetail; onChange: (value: V) => void }

type Way = ShiftDetail['tenders'][number]

const countColumns = (
  phone: boolean,
  counted: Counted,
  onAmount: (code: string, amount: string | null) => void,
): Column<Way>[] => [
  { name: 'name', title: '方式', ...(phone ? { width: 84 } : {}) },
  { name: 'count', title: '笔数', kind: 'number', width: 72, wide: true },
  {
    name: 'expected',
    title: titles.expected,
    kind: 'money',
    width: 110,
    show: ({ expected }) =>
      expected === undefined ? <span className="none">清点后显示</span> : <MoneyText yuan={expected} />,
  },
  {
    name: 'counted',
    title: titles.counted,
    kind: 'money',
    width: phone ? 130 : 200,
    show: ({ code, name, class: kind, expected }) => (
      <MoneyInput
        aria-label={`${name}实点`}
        value={counted.amounts[code] ?? (kind === 'cash' ? null : (expected ?? null))}
        onChange={(amount) => onAmount(code, amount)}
      />
    ),
  },
]

export const CountStep = ({ detail, counted, onChange }: StepProps<Counted> & { counted: Counted }) => {
  const phone = usePhone()
  const setPieces = (pieces: Typed) => onChange({ pieces, amounts: { ...counted.amounts, CASH: sumOfTyped(pieces) } })
  // An amount that is typed over the pieces is no sum of them any more.
  const setAmount = (code: string, amount: string | null) =>
    onChange({
      pieces: code === 'CASH' ? {} : counted.pieces,
      amounts: { ...counted.amounts, [code]: amount },
    })
  const ways = detail.tenders.filter((way) => way.class === 'cash' || way.count > 0)
  const columns = countColumns(phone, counted, setAmount)
  return (
    <>
      <CashPieces typed={counted.pieces} onType={setPieces} />
      <DataTable rows={ways} columns={columns} rowKey="code" label="各方式实点" />
    </>
  )
}

const differenceColumns = (
  phone: boolean,
  reasons: Left['reasons'],
  onReason: (code: string, reason: string) => void,
): Column<Way>[] => [
  {
    name: 'name',
    title: '方式',
    width: phone ? 72 : 120,
    frozen: true,
    show: (way) => (way.class === 'cash' && !phone ? `${way.name} 含备用金` : way.name),
  },
  { name: 'count', title: '笔数', kind: 'number', width: 56, wide: true },
  { name: 'expected', title: titles.expected, kind: 'money', width: 110, wide: true },
  { name: 'counted', title: titles.counted, kind: 'money', width: 110, wide: true },
  {
    name: 'diff',
    title: titles.diff,
    kind: 'money',
    width: phone ? 124 : 140,
    show: (way) => <Difference diff={way.diff} />,
  },
  {
    name: 'reason',
    title: phone ? '说明' : '说明（有差额必填）',
    width: phone ? 120 : 200,
    show: (way) =>
      differenceWord(way.diff) ? (
        <Input
          size="small"
          maxLength={200}
          aria-label={`${way.name}差额说明`}
          value={reasons[way.code] ?? ''}
          onChange={({ target }) => onReason(way.code, target.value)}
        />
      ) : (
        <None />
      ),
  },
]

export const DifferenceStep = ({ detail, left, onChange }: StepProps<Left> & { left: Left }) => {
  const phone = usePhone()
  const columns = differenceColumns(phone, left.reasons, (code, reason) =>
    onChange({ ...left, reasons: { ...left.reasons, [code]: reason } }),
  )
  const [expected, counted, diff] = [
    sumOfWays(detail, 'expected'),
    sumOfWays(detail, 'counted'),
    sumOfWays(detail, 'diff'),
  ]
  const total = {
    name: '合计',
    expected: <MoneyText yuan={expected} strong />,
    counted: <MoneyText yuan={counted} strong />,
    diff: <Difference diff={diff} />,
  }
  return <DataTable rows={detail.tenders} columns={columns} total={total} rowKey="code" label="应有与实点" />
}

export const HandoverStep = ({ detail, left, onChange }: StepProps<Left> & { left: Left }) => {
  const cash = detail.tenders.find((way) => way.class === 'cash')?.counted ?? '0.00'
  const stays = toYuan((parseYuan(cash) ?? 0) - (parseYuan(left.toSafe ?? '0') ?? 0))
  return (
    <>
      <div className="till-field">
        <span>现金实点</span>
        <MoneyText yuan={cash} strong />
      </div>
      <div className="till-field">
        <span>上缴保险柜</span>
        <MoneyInput aria-label="上缴保险柜" value={left.toSafe} onChange={(toSafe) => onChange({ ...left, toSafe })} />
      </div>
      <div className="till-field">
        <span>留给下一班</span>
        <MoneyText yuan={stays} strong />
      </div>
      <div className="till-field">
        <span>接班人</span>
        <ColleagueChoice
          aria-label="接班人"
          placeholder="可不选"
          value={left.successorId}
          onChange={(id) => onChange({ ...left, successorId: (id as number | undefined) ?? null })}
        />
      </div>
      <div className="till-field">
        <span>本班作废</span>
        <span>
          {detail.voidCount} 笔 {yuanText(detail.voidAmount)}
          {detail.voidPrinted > 0 && <span className="debt">，其中 {detail.voidPrinted} 笔小票已打印</span>}
        </span>
      </div>
    </>
  )
}

/** Chinese reason why the shift cannot be handed over yet; null when it can. */
export const whyNotHandOver = (detail: ShiftDetail, left: Left): string | null => {
  const without = detail.tenders.find((way) => differenceWord(way.diff) && !left.reasons[way.code]?.trim())
  return without ? `请填写${without.name}的差额说明` : null
}
