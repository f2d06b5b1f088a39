/** The stages from the first call to the last: how many stand there, and after how many days they move on by themselves. */
import { lifeStageNames } from '@clinic/contract/areas/customers/nouns.ts'
import {
  daysMean,
  lifecycle,
  type StageRow,
  stageTable,
  type TimedStage,
  usualDays,
} from '@clinic/contract/areas/lifecycle/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Alert, Form } from 'antd'
import { Link } from 'react-router'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useTypedAnswer } from '../../kit/pick/typed-answer.ts'
import { Bar } from '../../kit/show/Bar.tsx'
import { StateTag } from '../../kit/show/text.tsx'
import { lifeStageWords } from '../customers/index.ts'
import './lifecycle.css'

const titles = titlesOf(stageTable)
const F = fieldsOf(lifecycle.updateDays)
const isTimed = (stage: string): stage is TimedStage => stage in usualDays

/** 最近一次成交后 180 天内: until when she stands there. */
const until = ({ stage, days, isOwn }: StageRow): string => {
  if (days === null || days === undefined || !isTimed(stage)) return ''
  return `${stage === 'new' ? '首次成交后' : '最近一次成交后'} ${days} 天内${isOwn ? '' : '（默认）'}`
}

/** A share in words and as a bar. */
const Share = ({ basisPoints }: { readonly basisPoints: number }) => (
  <span className="life-share">
    <span className="words">{(basisPoints / 100).toFixed(1)}%</span>
    <Bar percent={basisPoints / 100} />
  </span>
)

const columns: readonly Column<StageRow>[] = [
  {
    name: 'stage',
    title: titles.stage,
    width: 112,
    frozen: true,
    show: ({ stage }) => <StateTag value={stage} words={lifeStageWords} />,
  },
  {
    name: 'customers',
    title: titles.customers,
    width: 96,
    kind: 'number',
    card: true,
    show: ({ stage, customers }) =>
      customers !== undefined &&
      (customers > 0 ? (
        <Link className="life-count" to={`/customer/list?lifeStage=${stage}`}>
          {customers}
        </Link>
      ) : (
        <span className="none">0</span>
      )),
  },
  {
    name: 'share',
    title: titles.share,
    show: ({ share }) => share !== undefined && <Share basisPoints={share} />,
  },
  { name: 'paid', title: titles.paid, width: 128, kind: 'money', card: true },
  { name: 'days', title: titles.days, width: 220, show: until, card: true },
]

/** Who would move, before it is kept. */
const Preview = ({ id }: { readonly id: number }) => {
  const days = Number(Form.useWatch('days'))
  const usable = Number.isInteger(days) && days >= 1 && days <= 3650
  const { answer, settled } = useTypedAnswer(
    lifecycle.preview,
    (text) => ({ id, days: Number(text) }),
    usable ? String(days) : '1',
    { resting: !usable },
  )
  if (!usable) return null
  if (!answer.data || !settled) return <Alert type="info" title="正在计算会变动多少位客户…" />
  const { moves } = answer.data
  if (moves.length === 0) return <Alert type="info" showIcon title="没有客户会因此变动" />
  const all = moves.reduce((sum, { customers }) => sum + customers, 0)
  const lines = moves.map(
    ({ fromStage, toStage, customers }) => `${lifeStageNames[fromStage]} → ${lifeStageNames[toStage]} ${customers} 位`,
  )
  return <Alert type="warning" showIcon title={`保存后 ${all} 位客户会变动`} description={lines.join('；')} />
}

const form = {
  reads: lifecycle.stage,
  fields: ({ id, stage }: StageRow) => (
    <>
      <F.Number name="days" label={titles.days} help={isTimed(stage) ? daysMean[stage] : ''} />
      <Preview id={id} />
    </>
  ),
  initial: ({ days }: StageRow) => ({ days: days ?? 1 }),
  title: ({ stage }: StageRow) => `“${lifeStageNames[stage]}”的天数`,
}

const actions: RowAction<StageRow>[] = [
  act(lifecycle.setDays, {
    ...form,
    label: '设置天数',
    verb: true,
    shown: ({ stage, isOwn }: StageRow) => isTimed(stage) && !isOwn,
    input: ({ stage }) => ({ stage }),
  }),
  act(lifecycle.updateDays, {
    ...form,
    label: '修改天数',
    verb: true,
    shown: ({ isOwn }: StageRow) => isOwn,
    input: ({ id }) => ({ id }),
  }),
  act(lifecycle.removeDays, {
    label: '恢复默认',
    shown: ({ isOwn }: StageRow) => isOwn,
    input: ({ id }) => ({ id }),
    confirm: ({ stage }) =>
      `“${lifeStageNames[stage]}”恢复为默认的 ${isTimed(stage) ? usualDays[stage] : 0} 天，客户的阶段会重新计算。`,
  }),
]

const StagesTab = () => <ListPage embedded list={lifecycle.stages} noun="阶段" columns={columns} actions={actions} />
export default StagesTab
