/** Thresholds as they stand, and beside them those that are tried. */
import { bases, type MeasureShown, type Plan, type rfm, splits, windowUnits } from '@clinic/contract/areas/rfm/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { withCommas } from '@clinic/contract/money.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { MoneyInput } from '../../kit/form/MoneyInput.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'

export type Tried = Omit<InputOf<typeof rfm.trial>, 'deptId'>

type Put = (change: { [K in keyof Tried]: Tried[K] | null | undefined }) => void

type LineProps = { readonly label: string; readonly now: ReactNode; readonly children: ReactNode }
const Line = ({ label, now, children }: LineProps) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{now}</td>
    <td>{children}</td>
  </tr>
)

type DaysProps = {
  readonly label: string
  readonly sign: '≤' | '≥'
  readonly most: number
  readonly value: number
  readonly onChange: (value: number | null) => void
}
const Days = ({ label, sign, most, value, onChange }: DaysProps) => (
  <NumberInput
    aria-label={label}
    min={1}
    max={most}
    precision={0}
    prefix={sign}
    suffix="天"
    value={value}
    onChange={onChange}
  />
)

type WordProps<T extends string> = {
  readonly label: string
  readonly words: Readonly<Record<T, string>>
  readonly value: T
  readonly onChange: (value: T) => void
}
const Words = <T extends string>({ label, words, value, onChange }: WordProps<T>) => (
  <Select<T>
    aria-label={label}
    value={value}
    options={(Object.entries(words) as [T, string][]).map(([word, text]) => ({ value: word, label: text }))}
    onChange={onChange}
  />
)

const Window = ({ at, put }: { at: MeasureShown; put: Put }) => (
  <span className="rfm-window">
    <NumberInput
      aria-label="试算窗口"
      min={1}
      max={3650}
      precision={0}
      value={at.windowCount}
      onChange={(windowCount) => put({ windowCount })}
    />
    <Words label="窗口单位" words={windowUnits} value={at.windowUnit} onChange={(windowUnit) => put({ windowUnit })} />
  </span>
)

type Props = {
  readonly now: MeasureShown
  /** Where the try begins, in place of what stands. */
  readonly plan: Plan | undefined
  readonly value: Tried
  readonly onChange: (tried: Tried) => void
}

const Lines = ({ now, at, put }: { now: MeasureShown; at: MeasureShown; put: Put }) => (
  <tbody>
    <Line label="R 距上次付款" now={`≤ ${now.rDays} 天`}>
      <Days label="试算 R" sign="≤" most={3650} value={at.rDays} onChange={(rDays) => put({ rDays })} />
    </Line>
    <Line label="F 付款天数" now={`≥ ${now.fDays} 天`}>
      <Days label="试算 F" sign="≥" most={1000} value={at.fDays} onChange={(fDays) => put({ fDays })} />
    </Line>
    {now.mAmount !== undefined && (
      <Line label="M 金额" now={`≥ ${withCommas(now.mAmount)}`}>
        <MoneyInput
          aria-label="试算 M"
          size="middle"
          value={at.mAmount}
          onChange={(mAmount) => put({ mAmount: mAmount ?? undefined })}
        />
      </Line>
    )}
    <Line label="分法" now={splits[now.split]}>
      <Words label="试算分法" words={splits} value={at.split} onChange={(split) => put({ split })} />
    </Line>
    <Line label="金额口径" now={bases[now.basis]}>
      <Words label="试算金额口径" words={bases} value={at.basis} onChange={(basis) => put({ basis })} />
    </Line>
    <Line label="统计窗口" now={`${now.windowCount} ${windowUnits[now.windowUnit]}`}>
      <Window at={at} put={put} />
    </Line>
  </tbody>
)

/** What was given up, and what is as where the try begins, is no try. */
const without = (tried: { [K in keyof Tried]: Tried[K] | null | undefined }, begun: MeasureShown): Tried =>
  Object.fromEntries(
    Object.entries(tried).filter(
      ([name, value]) => value !== undefined && value !== null && value !== begun[name as keyof MeasureShown],
    ),
  )

/** An emptied field goes back to the plan that is open, or to what stands. */
export const Thresholds = ({ now, plan, value, onChange }: Props) => {
  const begun: MeasureShown = plan ?? now
  const put: Put = (change) => onChange(without({ ...value, ...change }, begun))
  const { mAmount, ...rest } = value
  const at = { ...begun, ...rest, ...(mAmount === undefined ? {} : { mAmount: String(mAmount) }) }
  return (
    <table className="rfm-thresholds">
      <thead>
        <tr>
          <th scope="col">高 = 1</th>
          <th scope="col">现在</th>
          <th scope="col">{plan?.name ?? '试算'}</th>
        </tr>
      </thead>
      <Lines now={now} at={at} put={put} />
    </table>
  )
}
