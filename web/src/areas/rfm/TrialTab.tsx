/** 试算: other thresholds beside those that stand. Nothing is written until they are taken over. */
import {
  isImportant,
  type MeasureShown,
  type Move,
  rfm,
  type Setting,
  thresholdText,
} from '@clinic/contract/areas/rfm/calls.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { act } from '../../kit/act/action.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { Block } from '../../kit/page/Record.tsx'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useMay } from '../../kit/person.ts'
import { useTypedAnswer } from '../../kit/pick/typed-answer.ts'
import { sentenceOf, useAnswer } from '../../kit/query.ts'
import { Waiting } from '../../kit/show/states.tsx'
import { CellCustomers } from './CellCustomers.tsx'
import { Matrix, type Pair, pairText, sumOf } from './Matrix.tsx'
import { KeepPlan, PlanChoice } from './Plans.tsx'
import { Thresholds, type Tried } from './Thresholds.tsx'
import { type Named, shareText } from './words.ts'

/** How many would move, and what becomes of those who are worth most. */
const Said = ({ moves, tried }: { moves: readonly Move[]; tried: MeasureShown }) => {
  const moved = sumOf(moves, ({ from, to }) => from !== to)
  const important = (end: 'from' | 'to') => sumOf(moves, (move) => move[end] !== null && isImportant(move[end]))
  const share = shareText(
    moved,
    sumOf(moves, () => true),
  )
  return (
    <>
      <Alert
        type={moved > 0 ? 'warning' : 'info'}
        showIcon
        title={
          moved > 0
            ? `${moved} 位会换组（${share}）。重要四组 ${important('from')} → ${important('to')} 位。`
            : '和现在一样，没有人换组。改上面的门槛试试。'
        }
      />
      {tried.split !== 'fixed' && (
        <p className="rfm-said">
          算出的门槛：{thresholdText({ rDays: tried.rDays, fDays: tried.fDays, m: tried.mAmount })}
        </p>
      )}
    </>
  )
}

/** Takes the thresholds over that were tried. */
const taking = (version: number, value: Tried, onDone: () => void) =>
  act(rfm.saveSettings, {
    label: '从下次快照起用',
    input: () => ({ version, ...value }),
    confirm: () => '保存后“现在”和以后的快照都按新的门槛计算，已存的月份不变。',
    done: '已保存，下次快照起用',
    onDone,
  })

type DeedsProps = {
  readonly setting: Setting
  readonly value: Tried
  readonly ready: boolean
  readonly onValue: (value: Tried) => void
}

const Deeds = ({ setting, value, ready, onValue }: DeedsProps) => {
  const may = useMay()
  const { start, stage } = useStage()
  const changed = Object.keys(value).length > 0
  // The amount of a plan is put in force by whoever sees it.
  const blind = value.planId !== undefined && setting.mAmount === undefined
  const onDone = () => onValue({})
  return (
    <div className="rfm-deeds">
      <KeepPlan value={value} ready={changed && ready} onKept={(planId) => onValue({ planId })} />
      <Button disabled={!changed} onClick={onDone}>
        改回现在
      </Button>
      {may(rfm.saveSettings.may) && (
        <Button
          type="primary"
          disabled={!changed || !ready || blind}
          title={blind ? '方案里有您看不到的金额，请有客户资金权限的同事启用' : undefined}
          onClick={() => start(taking(setting.version, value, onDone), {})}
        >
          从下次快照起用
        </Button>
      )}
      {stage}
    </div>
  )
}

type Props = {
  readonly setting: Setting
  readonly nextAt: string
  readonly named: Named
  readonly ofDept: { readonly deptId?: number }
}

/** The plans there are, and which of them is open. */
const usePlans = (planId: number | undefined) => {
  const plans = useAnswer(rfm.plans, {}).data?.plans ?? []
  return { plans, plan: plans.find(({ id }) => id === planId) }
}

export const TrialTab = ({ setting, nextAt, named, ofDept }: Props) => {
  const [value, setValue] = useState<Tried>({})
  const [pair, setPair] = useState<Pair | null>(null)
  const { plans, plan } = usePlans(value.planId)
  const asks = JSON.stringify({ ...value, ...ofDept })
  const { answer, settled } = useTypedAnswer(rfm.trial, (text) => JSON.parse(text) as Tried, asks)
  const { data, error } = answer
  const people =
    pair?.from && pair.to ? { month: 'now', cell: pair.from, trialCell: pair.to, ...value, ...ofDept } : null
  const open = (planId: number | undefined) => setValue(planId === undefined ? {} : { planId })
  return (
    <div className="rfm-trial">
      <Block title="门槛" extra={<PlanChoice plans={plans} now={plan} onOpen={open} />}>
        <Thresholds now={setting} plan={plan} value={value} onChange={setValue} />
        {error && <Alert type="warning" showIcon title={sentenceOf(error)} />}
        {!error && data && <Said moves={data.moves} tried={data.tried} />}
        <p className="rfm-said">下一次快照 {nextAt.slice(0, 16)}；改门槛不影响已存的月份。</p>
        <Deeds setting={setting} value={value} ready={settled && !error} onValue={setValue} />
      </Block>
      <Block title="谁从哪组到哪组" extra={<small className="none">点数字看名单；颜色越深人越多</small>}>
        {!error && !data && <Waiting rows={10} />}
        {!error && data && (
          <Matrix
            moves={data.moves}
            named={named}
            before="现在"
            after={plan?.name ?? '试算'}
            chosen={pair}
            onChoose={setPair}
          />
        )}
      </Block>
      {pair && people && (
        <SidePanel title={pairText(pair, named)} width={1040} onClose={() => setPair(null)}>
          <CellCustomers asked={people} named={named} />
        </SidePanel>
      )}
    </div>
  )
}
