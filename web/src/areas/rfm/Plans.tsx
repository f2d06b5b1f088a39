/** 方案: thresholds kept under a name, opened beside those in force. */
import { MOST_PLANS, type Plan, rfm } from '@clinic/contract/areas/rfm/calls.ts'
import { Button, Select } from 'antd'
import { act, type RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { useStage } from '../../kit/act/stage.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useMay } from '../../kit/person.ts'
import type { Tried } from './Thresholds.tsx'

const NAME = '方案名称'
const S = fieldsOf(rfm.createPlan)
const R = fieldsOf(rfm.renamePlan)

/** Keeps what is tried. @param onDone is told the plan's id */
const keeping = (value: Tried, onDone: (id: number) => void) =>
  act(rfm.createPlan, {
    label: '存为方案',
    width: 'small',
    fields: <S.Text name="name" label={NAME} help={`最多 ${MOST_PLANS} 个；金额、窗口和分法一起保存`} />,
    input: () => value,
    saveLabel: '保存',
    done: '已存为方案',
    onDone: (answer) => onDone((answer as { id: number }).id),
  })

const rename: RowAction<Plan> = known('edit', rfm.renamePlan, {
  label: '重命名',
  width: 'small',
  fields: <R.Text name="name" label={NAME} />,
  title: ({ name }: Plan) => `重命名方案：${name}`,
  saveLabel: '保存',
})
const remove: RowAction<Plan> = removal<Plan>(rfm.removePlan, {
  confirm: ({ name }: Plan) => `方案“${name}”将被删除，不能恢复。现在的门槛不变。`,
})

type ChoiceProps = {
  readonly plans: readonly Plan[]
  readonly now: Plan | undefined
  /** Undefined: those in force. */
  readonly onOpen: (planId: number | undefined) => void
}

/** Which plan is open, and what is done with it. */
export const PlanChoice = ({ plans, now, onOpen }: ChoiceProps) => {
  const { start, stage } = useStage()
  const may = useMay()(rfm.renamePlan.may)
  if (plans.length === 0) return <small className="none">试算不改设置</small>
  return (
    <span className="rfm-plans">
      {now && may && (
        <>
          <Button size="small" onClick={() => start(rename, now)}>
            重命名
          </Button>
          <Button size="small" onClick={() => start({ ...remove, onDone: () => onOpen(undefined) }, now)}>
            删除
          </Button>
        </>
      )}
      <Select<number>
        aria-label="方案"
        size="small"
        allowClear
        placeholder="打开方案"
        value={now?.id ?? null}
        options={plans.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id?: number) => onOpen(id)}
      />
      {stage}
    </span>
  )
}

type KeepProps = { readonly value: Tried; readonly ready: boolean; readonly onKept: (planId: number) => void }

export const KeepPlan = ({ value, ready, onKept }: KeepProps) => {
  const { start, stage } = useStage()
  if (!useMay()(rfm.createPlan.may)) return null
  return (
    <>
      <Button disabled={!ready} onClick={() => start(keeping(value, onKept), {})}>
        存为方案
      </Button>
      {stage}
    </>
  )
}
