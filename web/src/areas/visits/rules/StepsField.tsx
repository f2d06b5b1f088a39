/** The steps of a rule as a timeline: when, what for, by whom, what is said. */
import type { RuleStep } from '@clinic/contract/areas/visits/settings.ts'
import { type ExecutorKind, executorKinds } from '@clinic/contract/areas/visits/words.ts'
import { Button, Input, Select } from 'antd'
import { NoFormStyle } from 'antd/es/form/context'
import { NumberInput } from '../../../kit/form/NumberInput.tsx'
import { TimeInput } from '../../../kit/form/TimeInput.tsx'
import { optionsOf } from '../../../words/states.ts'
import { ColleagueChoice } from '../../staff/index.ts'
import { TypeChoice } from '../pickers.tsx'

type Draft = Omit<RuleStep, 'typeId'> & { readonly typeId?: number | undefined }
type Props = { readonly value?: Draft[]; readonly onChange?: (steps: Draft[]) => void; readonly id?: string }

const executors = optionsOf(executorKinds) as { value: ExecutorKind; label: string }[]
const MOST = 20

const fresh = (steps: readonly Draft[]): Draft => ({
  offsetDays: (steps.at(-1)?.offsetDays ?? 0) + (steps.length === 0 ? 1 : 6),
  time: '10:00',
  typeId: steps.at(-1)?.typeId,
  executor: steps.at(-1)?.executor ?? 'service',
  staffIds: steps.at(-1)?.staffIds ?? [],
  theme: '',
  script: '',
})

type LineProps = {
  readonly step: Draft
  readonly at: string
  readonly onChange: (step: Draft) => void
  readonly onTake: (() => void) | undefined
}

const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : []

const When = ({ step, at, onChange, onTake }: LineProps) => (
  <div className="visit-step-line">
    <b>{at}</b>
    <NumberInput
      aria-label={`${at}第几天`}
      style={{ width: 96 }}
      min={-60}
      max={730}
      value={step.offsetDays}
      onChange={(days) => onChange({ ...step, offsetDays: Number(days ?? 0) })}
    />
    <span>天后</span>
    <TimeInput
      label={`${at}时间`}
      value={step.time}
      onChange={(time) => onChange({ ...step, time: time || step.time })}
    />
    <TypeChoice
      aria-label={`${at}类型`}
      placeholder="回访类型"
      value={step.typeId}
      width={148}
      onChange={(typeId: unknown) => onChange({ ...step, typeId: typeof typeId === 'number' ? typeId : undefined })}
    />
    {onTake && (
      <Button type="link" size="small" aria-label={`移除${at}`} onClick={onTake}>
        移除
      </Button>
    )}
  </div>
)

const Who = ({ step, at, onChange }: LineProps) => (
  <div className="visit-step-line">
    <Select
      aria-label={`${at}执行人`}
      options={executors}
      value={step.executor}
      onChange={(executor) => onChange({ ...step, executor, staffIds: [] })}
    />
    {(step.executor === 'named' || step.executor === 'turn') && (
      <ColleagueChoice
        aria-label={`${at}人选`}
        placeholder={step.executor === 'turn' ? '轮流的人，按顺序' : '指定人'}
        many={step.executor === 'turn'}
        width={220}
        value={step.executor === 'turn' ? step.staffIds : step.staffIds[0]}
        onChange={(picked: unknown) => onChange({ ...step, staffIds: idsOf(picked) })}
      />
    )}
    <Input
      className="grow"
      aria-label={`${at}主题`}
      placeholder="主题，如：术后第 7 天"
      maxLength={60}
      value={step.theme}
      onChange={({ target }) => onChange({ ...step, theme: target.value })}
    />
  </div>
)

const Line = (props: LineProps) => (
  <li className="visit-step">
    <When {...props} />
    <Who {...props} />
    <Input.TextArea
      aria-label={`${props.at}话术`}
      placeholder="话术：打电话时怎么说、问什么"
      autoSize={{ minRows: 1, maxRows: 4 }}
      maxLength={500}
      value={props.step.script}
      onChange={({ target }) => props.onChange({ ...props.step, script: target.value })}
    />
  </li>
)

export const StepsField = ({ value = [], onChange, id }: Props) => (
  <NoFormStyle status override>
    <div {...(id ? { id } : {})}>
      <ol className="visit-steps">
        {value.map((step, at) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={at}
            step={step}
            at={`第 ${at + 1} 步`}
            onChange={(next) => onChange?.(value.map((one, place) => (place === at ? next : one)))}
            onTake={value.length > 1 ? () => onChange?.(value.filter((_one, place) => place !== at)) : undefined}
          />
        ))}
      </ol>
      {value.length < MOST && (
        <Button type="dashed" onClick={() => onChange?.([...value, fresh(value)])}>
          加一步
        </Button>
      )}
    </div>
  </NoFormStyle>
)
export const firstStep = fresh([])
