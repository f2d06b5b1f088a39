/** Fields of a triage rule: when it applies, how it chooses, who takes turns. */

import { levelPrices } from '@clinic/contract/areas/memberships/calls.ts'
import type { RuleConditions } from '@clinic/contract/areas/triage/assignment.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { triageRule } from '@clinic/contract/areas/triage/rules.ts'
import { Form, Select } from 'antd'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { TimeInput } from '../../kit/form/TimeInput.tsx'
import { useAnswer } from '../../kit/query.ts'
import { optionsOf } from '../../words/states.ts'
import { SourceTypeChoice } from '../customers/index.ts'
import { DepartmentChoice } from '../staff/index.ts'
import { DemandChoice } from './choices.tsx'
import { visitTypeWords } from './words.ts'

const F = fieldsOf(triage.createRule, triageRule)
/** What somebody without a card and level is called. */
const NO_CARD = '非会员'
type Candidate = { staffId: number; weight: number; name?: string }
type CandidatesProps = { value?: readonly Candidate[]; onChange?: (value: readonly Candidate[]) => void; id?: string }

type WeightsProps = {
  readonly of: readonly Candidate[]
  readonly nameOf: (staffId: number) => string | number
  readonly onWeigh: (staffId: number, weight: number | null) => void
}

const Weights = ({ of, nameOf, onWeigh }: WeightsProps) => (
  <ul className="rule-people">
    {of.map(({ staffId, weight }) => (
      <li key={staffId}>
        {nameOf(staffId)} 权重
        <NumberInput
          size="small"
          min={1}
          max={100}
          precision={0}
          value={weight}
          aria-label={`${nameOf(staffId)}的权重`}
          onChange={(next) => onWeigh(staffId, next)}
        />
      </li>
    ))}
  </ul>
)

/** People in the order of their turns; weights where the rule goes by weight. */
const Candidates = ({ value = [], onChange, id }: CandidatesProps) => {
  const mode = Form.useWatch<string | undefined>('mode')
  const answer = useAnswer(triage.receivers, {}, { freshFor: 60_000 })
  const people = (answer.data ?? []).filter(({ kind }) => kind === 'consultant')
  const nameOf = (staffId: number) =>
    people.find((one) => one.id === staffId)?.usrName ?? value.find((one) => one.staffId === staffId)?.name ?? staffId
  const choose = (ids: number[]) =>
    onChange?.(ids.map((staffId) => ({ staffId, weight: value.find((one) => one.staffId === staffId)?.weight ?? 1 })))
  const weigh = (staffId: number, weight: number | null) =>
    onChange?.(
      value.map((one) => ({ staffId: one.staffId, weight: one.staffId === staffId ? (weight ?? 1) : one.weight })),
    )
  return (
    <>
      <Select
        {...(id ? { id } : {})}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="按轮流顺序依次选择"
        value={value.map(({ staffId }) => staffId)}
        onChange={choose}
        options={people.map((one) => ({ value: one.id, label: one.usrName }))}
      />
      {mode === 'weight' && <Weights of={value} nameOf={nameOf} onWeigh={weigh} />}
    </>
  )
}

type ConditionProps = {
  readonly value: RuleConditions
  readonly set: (part: Record<string, unknown>) => void
}

/** Whom it is about: what she comes for, where she goes, where she is from. */
const Whom = ({ value, set }: ConditionProps) => (
  <>
    <Select
      mode="multiple"
      allowClear
      placeholder="就诊类型：不限"
      aria-label="就诊类型"
      value={[...(value.visitTypes ?? [])]}
      options={optionsOf(visitTypeWords)}
      onChange={(visitTypes) => set({ visitTypes })}
    />
    <DepartmentChoice
      many
      placeholder="科室：不限"
      aria-label="科室"
      value={value.departmentIds ?? []}
      onChange={(departmentIds) => set({ departmentIds })}
    />
    <SourceTypeChoice
      placeholder="来源类型：不限"
      aria-label="来源类型"
      value={value.sourceTypeIds?.[0]}
      onChange={(id) => set({ sourceTypeIds: id ? [id] : [] })}
    />
    <DemandChoice placeholder="需求：不限" value={value.demandIds ?? []} onChange={(demandIds) => set({ demandIds })} />
  </>
)

/** The cards people have, and what is said of who has none; a level is typed by its name. */
const LevelNames = ({ value, set }: ConditionProps) => {
  const kinds = useAnswer(levelPrices.kinds, {}, { freshFor: 60_000 })
  return (
    <Select
      mode="tags"
      allowClear
      placeholder="会员卡或等级：不限"
      aria-label="会员卡或等级"
      maxCount={20}
      value={[...(value.levelNames ?? [])]}
      options={[...(kinds.data ?? []).map(({ name }) => name), NO_CARD].map((name) => ({ value: name, label: name }))}
      onChange={(levelNames) => set({ levelNames })}
    />
  )
}

type ConditionsProps = { value?: RuleConditions; onChange?: (value: RuleConditions) => void }

/** Every condition that is set must hold; none set applies to everybody. */
const Conditions = ({ value = {}, onChange }: ConditionsProps) => {
  const set = (part: Record<string, unknown>) =>
    onChange?.(
      Object.fromEntries(
        Object.entries({ ...value, ...part }).filter(
          ([, one]) => one !== undefined && one !== null && one !== '' && !(Array.isArray(one) && one.length === 0),
        ),
      ),
    )
  const time = (name: 'from' | 'until', label: string) => (
    <TimeInput label={label} value={value[name]} onChange={(text) => set({ [name]: text })} />
  )
  return (
    <div className="rule-conditions">
      <Whom value={value} set={set} />
      <LevelNames value={value} set={set} />
      <NumberInput
        min={1}
        max={5}
        precision={0}
        placeholder="最低星级：不限"
        aria-label="最低星级"
        style={{ width: '100%' }}
        value={value.minGrade ?? null}
        onChange={(minGrade) => set({ minGrade: minGrade ?? undefined })}
      />
      <span className="rule-times">
        到院时间 {time('from', '到院时间从')} 至 {time('until', '到院时间至')}
      </span>
    </div>
  )
}

export const RuleFields = () => (
  <>
    <FieldGrid>
      <F.Text name="name" />
      <F.Number name="priority" help="1 最先判断" />
      <F.Select name="mode" />
      <F.Radio name="fallback" />
      <F.Number name="maxOpen" help="0 不限" />
      <F.Switch name="enabled" />
    </FieldGrid>
    <F.Field name="candidates" help="不选则所有咨询师参与">
      <Candidates />
    </F.Field>
    <F.Field name="conditions" help="都不选则适用于所有到院客户">
      <Conditions />
    </F.Field>
  </>
)
