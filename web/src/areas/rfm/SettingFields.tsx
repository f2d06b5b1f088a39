/** The form of the settings: what is measured by what, the counts that follow, names and advice of the cells. */
import {
  bases,
  type Cell,
  type CellWords,
  cells,
  highsOf,
  rfm,
  splits,
  windowUnits,
  wordsOfCells,
} from '@clinic/contract/areas/rfm/calls.ts'
import { Alert, Form, Input } from 'antd'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { useTypedAnswer } from '../../kit/pick/typed-answer.ts'
import { sentenceOf } from '../../kit/query.ts'
import { sumOf } from './Matrix.tsx'
import type { Tried } from './Thresholds.tsx'

const F = fieldsOf(rfm.saveSettings)

const MEASURED = ['basis', 'windowCount', 'windowUnit', 'split', 'rDays', 'fDays', 'mAmount'] as const

/** How many each cell would have, before anything is saved. */
const Counts = () => {
  const values = Form.useWatch([]) as (Partial<Record<string, unknown>> & { cells?: CellWords[] }) | undefined
  const named = new Map(wordsOfCells(values?.cells ?? []).map((one) => [one.cell, one.name]))
  const given = MEASURED.flatMap((name) => {
    const value = values?.[name]
    return value === undefined || value === null || value === '' ? [] : [[name, value] as const]
  })
  const { answer } = useTypedAnswer(
    rfm.trial,
    (text) => JSON.parse(text) as Tried,
    JSON.stringify(Object.fromEntries(given)),
  )
  if (answer.error) return <Alert type="warning" showIcon title={sentenceOf(answer.error)} />
  if (!answer.data) return <Alert type="info" title="正在计算各组人数…" />
  const { moves } = answer.data
  const text = (cell: Cell) => `${named.get(cell)} ${sumOf(moves, ({ to }) => to === cell)}`
  const moved = sumOf(moves, ({ from, to }) => from !== to)
  return (
    <Alert
      type="info"
      showIcon
      title={moved === 0 ? '各组人数和现在一样' : `保存后 ${moved} 位客户换组`}
      description={cells.map(text).join(' · ')}
    />
  )
}

type Value = { value?: CellWords[]; onChange?: (words: CellWords[]) => void }

const CellTexts = ({ value = [], onChange }: Value) => {
  const words = wordsOfCells(value)
  const put = (cell: Cell, change: Partial<CellWords>) =>
    onChange?.(words.map((one) => (one.cell === cell ? { ...one, ...change } : one)))
  return (
    <div className="rfm-texts">
      {words.map(({ cell, name, advice }) => (
        <div key={cell}>
          <span className={`rfm-name rfm-${cell}`}>
            <i aria-hidden="true" />
            {highsOf(cell)}
          </span>
          <Input
            aria-label={`${highsOf(cell)} 名称`}
            maxLength={12}
            value={name}
            onChange={({ target }) => put(cell, { name: target.value })}
          />
          <Input
            aria-label={`${highsOf(cell)} 建议`}
            maxLength={100}
            value={advice}
            onChange={({ target }) => put(cell, { advice: target.value })}
          />
        </div>
      ))}
    </div>
  )
}

const SettingFields = () => (
  <>
    <FieldGrid title="门槛">
      <F.Number name="rDays" label="R 距上次付款不超过" unit="天" />
      <F.Number name="fDays" label="F 付款天数达到" unit="天" help="同一天付几次算一天" />
      <F.Money name="mAmount" label="M 金额达到" help="充值本金用掉才算；好美币、积分不算" />
      <F.Radio name="split" label="分法" options={splits} />
      <F.Radio name="basis" label="金额口径" options={bases} />
      <F.Number name="windowCount" label="统计窗口" help="到今天为止的这段时间内计 F 和 M" />
      <F.Radio name="windowUnit" label="窗口单位" options={windowUnits} />
    </FieldGrid>
    <div className="rfm-counts">
      <Counts />
    </div>
    <FieldGrid title="八组的名称与建议">
      <F.Field name="cells" label="名称和怎么做" wide>
        <CellTexts />
      </F.Field>
    </FieldGrid>
  </>
)
export default SettingFields
