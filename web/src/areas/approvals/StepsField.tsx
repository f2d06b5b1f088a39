/** The steps of a rule as lines: who decides, and whether one of them is enough. */
import { type approvals, MOST_STEPS, stepModes } from '@clinic/contract/areas/approvals/calls.ts'
import type { Step } from '@clinic/contract/areas/approvals/rules.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Button, Select } from 'antd'
import { InOrder } from '../../kit/show/InOrder.tsx'
import { optionsOf } from '../../words/states.ts'

export type Roles = OutputOf<typeof approvals.rules>['roles']
/** Whoever holds the right of the kind. */
const ANYBODY = 0
export const ANYBODY_TEXT = '有审核权限的人'
const modes = optionsOf(stepModes)

type LineProps = {
  readonly step: Step
  readonly at: string
  readonly who: readonly { readonly value: number; readonly label: string }[]
  readonly onChange: (step: Step) => void
  /** Absent: one step there is. */
  readonly onTake: (() => void) | undefined
}

const Line = ({ step, at, who, onChange, onTake }: LineProps) => (
  <li>
    <Select
      aria-label={`${at}由谁审核`}
      options={[...who]}
      value={step.roleId ?? ANYBODY}
      onChange={(roleId: number) => onChange({ ...step, roleId: roleId === ANYBODY ? null : roleId })}
    />
    <Select
      aria-label={`${at}几人通过`}
      options={modes}
      value={step.mode}
      onChange={(mode) => onChange({ ...step, mode: mode as Step['mode'] })}
    />
    {onTake && (
      <Button type="link" size="small" aria-label={`移除${at}`} onClick={onTake}>
        移除
      </Button>
    )}
  </li>
)

type Props = {
  readonly roles: Roles
  readonly value?: readonly Step[]
  readonly onChange?: (steps: readonly Step[]) => void
}

export const StepsField = ({ roles, value = [], onChange }: Props) => {
  const who = [{ value: ANYBODY, label: ANYBODY_TEXT }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]
  const put = (at: number, step: Step | null) =>
    onChange?.(value.flatMap((one, place) => (place !== at ? [one] : step ? [step] : [])))
  return (
    <>
      <ol className="approval-rule-steps">
        <InOrder of={value}>
          {(step, index) => (
            <Line
              step={step}
              at={`第 ${index + 1} 步`}
              who={who}
              onChange={(next) => put(index, next)}
              onTake={value.length > 1 ? () => put(index, null) : undefined}
            />
          )}
        </InOrder>
      </ol>
      {value.length < MOST_STEPS && (
        <Button size="small" onClick={() => onChange?.([...value, { roleId: null, mode: 'any' }])}>
          加一步
        </Button>
      )}
    </>
  )
}
